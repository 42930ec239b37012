/** The interval of the measurements, in ms. */
const everyMs = 100;

/**
 * Measures when a request that is read now has arrived at the earliest, on the clock of `performance.now()`: while the process is
 * stopped or busy, requests wait to be read. Returns 100 to 200 ms ago otherwise.
 */
export function measureArrival(): { earliest: () => number; stop: () => void } {
  let [before, last] = [performance.now(), performance.now()];
  const timer = setInterval(() => {
    // The interval before the last one: requests that waited are read within the interval after a stop.
    before = last;
    last = performance.now();
  }, everyMs).unref();
  return { earliest: () => before, stop: () => clearInterval(timer) };
}
