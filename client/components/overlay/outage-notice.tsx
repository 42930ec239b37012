import { useContext } from 'react';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import type { TimeZone } from '#format/instant.ts';
import { minuteOrDateIn } from '#lists/period.ts';
import { clock } from '#platform/clock.ts';
import { type Outage, outage } from '#platform/outage.ts';
import { WarningIcon } from '#ui/icons.tsx';
import styles from './outage-notice.module.css';

/** States an outage above the content. */
export function OutageNotice() {
  const stated = useStore(outage);
  const zone = useContext(TimeZoneContext);
  const now = useStore(clock);
  return (
    <div role="status" aria-label={stated ? 'Service' : undefined} className={styles.region}>
      {stated && (
        <p className={styles.notice}>
          <WarningIcon />
          <span>{outageText(stated, zone, now)} Trying again...</span>
        </p>
      )}
    </div>
  );
}

const names = { server: 'The server', service: 'The payments service' };

function outageText(stated: Outage, zone: TimeZone, now: number): string {
  if (stated.is === 'session')
    return `Your session couldn't be checked. ${stated.cause} Your unsaved input is kept.`;
  const name = names[stated.is];
  return stated.isLoading
    ? `${name} isn't answering, so this screen can't load. Your unsaved input is kept.`
    : `${name} isn't answering (noticed ${minuteOrDateIn(zone, stated.since, now)}). Nothing can be saved.`;
}
