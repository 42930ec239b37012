import { createStore, type Store } from '#platform/storage/store.ts';
import { listen } from './listen.ts';

/** The resolution of the clock, in milliseconds. */
const step = 5000;

/** The time in milliseconds, for displayed ages and auto-refresh. It stops while the tab is hidden. */
export const clock: Pick<Store<number>, 'get' | 'subscribe'> = createStore(Date.now(), (set) => {
  const tick = () => {
    if (!document.hidden) set(Date.now());
  };
  const timer = setInterval(tick, step);
  const stopListening = listen(document, 'visibilitychange', tick);
  tick();
  return () => {
    clearInterval(timer);
    stopListening();
  };
});
