import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reloadIfReachable } from '#platform/release/check-deployment.ts';
import { canTakeRelease } from '#platform/release/release.ts';

/**
 * Takes a new release when another screen is opened, by loading its URL from the server. Returns true while it does. Without
 * a connection the screen is shown. A change of the query or the fragment, as by typing in a search, stays on the screen. A reload is
 * sufficient, since the address is already the new one. `canTakeRelease` ignores other releases for ten minutes after one, since the
 * pods of two releases respond in turn during a rollout.
 */
export function useNewRelease(): boolean {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [isTaking, setTaking] = useState(false);
  // A layout effect: the effects of the screen that was left have not been cleaned up yet, so what it edited still counts.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!canTakeRelease()) return;
    setTaking(true);
    void reloadIfReachable().then(setTaking);
  }, [pathname]);
  return isTaking;
}
