import { useStore } from '#lib/state/store.ts';
import { timeZone } from '#lib/state/time-zone.ts';
import { Button } from '#ui/basics/button.tsx';

/** Switches between local time and UTC. */
export function TimeZoneSwitch() {
  const zone = useStore(timeZone);
  return (
    <Button quiet onClick={() => timeZone.set(zone === 'UTC' ? 'local' : 'UTC')}>
      {zone === 'UTC' ? 'UTC time' : 'Local time'}
    </Button>
  );
}
