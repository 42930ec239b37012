import { createStore, type Store } from './store.ts';

/** How coarse the clock is, in milliseconds. */
const step = 5000;

const time = createStore(Date.now());
const tick = () => {
  if (!document.hidden) time.set(Date.now());
};

let watchers = 0;
let timer: ReturnType<typeof setInterval>;

/** The time in milliseconds, for all that show how old something is. It stands still while nobody can see it. */
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
