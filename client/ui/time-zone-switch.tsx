import { useStore } from '../lib/store.ts';
import { chooseTimeZone, timeZone } from '../lib/time-zone.ts';
import { Button } from './button.tsx';

/** Goes from times of the viewer's zone to times in UTC, and back. */
export function TimeZoneSwitch() {
  const zone = useStore(timeZone);
  return (
    <Button quiet onClick={() => chooseTimeZone(zone === 'UTC' ? 'local' : 'UTC')}>
      Times: {zone}
    </Button>
  );
}
