import { listen } from '../listen.ts';
import { pageSession } from './page-session.ts';
import { session } from './page-state.ts';

/**
 * Synchronizes the session with the other tabs, and checks it again whenever the tab becomes visible or returns from the
 * back/forward cache, or its window gets the focus after the cookie has changed. Returns a function that stops both.
 */
export function watchSession(): () => void {
  const stops = [
    pageSession.join(),
    listen(document, 'visibilitychange', () => {
      const { state } = session.get();
      if (!document.hidden && (state === 'in' || state === 'out')) void pageSession.recheck();
    }),
    // Two windows side by side are both visible.
    listen(window, 'focus', () => void pageSession.focus()),
    listen(window, 'pageshow', (event) => {
      if (event.persisted) void pageSession.restore();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
