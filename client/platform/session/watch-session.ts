import { sessionDoubt } from '../http/request.ts';
import { listen } from '../listen.ts';
import { documentSession } from './document-session.ts';
import { session } from './document-state.ts';

/**
 * Checks the session again after every doubt: a message of another tab, a tab that becomes visible, a window that gets the focus
 * after the cookie has changed, a network that is back, a document from the back/forward cache, and a response that is in doubt.
 * Returns a function that ends this.
 */
export function watchSession(): () => void {
  const recheck = () => {
    // The first check is on its way, or is repeated: see watchOutage.
    if (session.get().state !== 'unknown') void documentSession.recheck();
  };
  const stops = [
    documentSession.join(),
    listen(document, 'visibilitychange', () => !document.hidden && recheck()),
    // Two windows side by side are both visible.
    listen(window, 'focus', () => {
      if (session.get().state === 'in' && documentSession.isUncertain()) recheck();
    }),
    listen(window, 'online', recheck),
    listen(window, 'pageshow', (event) => {
      if (event.persisted) documentSession.restore();
    }),
    sessionDoubt.subscribe(recheck),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
