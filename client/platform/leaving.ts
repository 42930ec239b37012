/** A navigation that has not replaced the document after this time was a download or was canceled, in milliseconds. */
const longestMs = 10_000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Notes when the document begins to be left. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

/** Returns true while another document replaces this one. Firefox then fails the requests that run, which is no failure of the document. */
export const isLeaving = (): boolean => performance.now() - leftAt < longestMs;
