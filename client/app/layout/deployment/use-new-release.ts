import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { canTakeRelease, takeRelease } from '#lib/state/release.ts';

/** Takes a new release at a navigation, by loading the URL from the server. Returns true once it does. */
export function useNewRelease(): boolean {
  const { key } = useLocation();
  const last = useRef(key);
  const [isTaking, setTaking] = useState(false);
  // A layout effect: the effects of the screen that was left have not been cleaned up yet, so what it edited still counts.
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (!canTakeRelease()) return;
    setTaking(true);
    takeRelease();
  }, [key]);
  return isTaking;
}
