import { useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { canNotify } from '#data/notices.ts';
import { useStore } from '#data/use-store.ts';
import { autoRefresh, notices, setNotices } from '#platform/preferences.ts';
import { toast } from '#platform/toasts.ts';
import { NoticeIcon, NoticeOffIcon } from '#ui/basics/icons.tsx';

/** Turns the notices of a hidden tab on and off. The browser is asked for its permission at this press only. */
export function NoticesSwitch({ labelClass }: { labelClass: string | undefined }) {
  const isOn = useStore(notices);
  const [isAsking, setAsking] = useState(false);
  const label = `Notices: ${stateOf(isOn)}`;
  const press = async () => {
    setNotices(!isOn);
    if (isOn) return;
    setAsking(true);
    if ('Notification' in window) await Notification.requestPermission().catch(() => {});
    setAsking(false);
    const isRefreshed = autoRefresh.get() > 0;
    const show = canNotify() && isRefreshed ? toast.success : toast.warning;
    show(`Notices are on. ${placeOf()}${isRefreshed ? '' : ` ${needsRefresh}`}`);
  };
  return (
    <Button quiet aria-label={label} title={label} busy={isAsking} onClick={() => void press()}>
      {isOn ? <NoticeIcon /> : <NoticeOffIcon />}
      <span className={labelClass}>{label}</span>
    </Button>
  );
}

function stateOf(isOn: boolean): string {
  if (!isOn) return 'off';
  return canNotify() ? 'on' : 'on, in the title only';
}

const placeOf = () =>
  canNotify()
    ? 'A hidden tab shows what waits in its title and as a notification.'
    : 'A hidden tab shows what waits in its title only: the browser does not allow notifications of this site.';

const needsRefresh = 'Turn on Auto-refresh too: without it a hidden tab loads nothing.';
