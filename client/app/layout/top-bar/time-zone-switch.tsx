import { useContext } from 'react';
import { TimeZoneContext, timeZone } from '#lib/state/time-zone.ts';
import { Button } from '#ui/basics/button.tsx';
import { ClockIcon } from '#ui/basics/icons.tsx';
import styles from './top-bar.module.css';

/** Switches between local time and UTC. */
export function TimeZoneSwitch() {
  const zone = useContext(TimeZoneContext);
  return (
    <Button quiet onClick={() => timeZone.set(zone === 'UTC' ? 'local' : 'UTC')}>
      <ClockIcon />
      <span className={styles.name}>{zone === 'UTC' ? 'UTC time' : 'Local time'}</span>
    </Button>
  );
}
