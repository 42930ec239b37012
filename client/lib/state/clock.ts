import { createStore, type Store } from './store.ts';

/** The resolution of the clock, in milliseconds. */
const step = 5000;

const time = createStore(Date.now());
const tick = () => {
  if (!document.hidden) time.set(Date.now());
};

let watchers = 0;
let timer: ReturnType<typeof setInterval>;

/** The time in milliseconds, for displayed ages. It stops while the tab is hidden. */
export const clock: Pick<Store<number>, 'get' | 'subscribe'> = {
  get: time.get,
  subscribe(listener) {
    const stop = time.subscribe(listener);
    watchers += 1;
    if (watchers === 1) {
      timer = setInterval(tick, step);
      document.addEventListener('visibilitychange', tick);
      tick();
    }
    return () => {
      stop();
      watchers -= 1;
      if (watchers > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  },
};
