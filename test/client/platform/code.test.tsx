import { expect, it } from 'vitest';
import { CodeError, fetchCode } from '#platform/code.ts';
import { watchLeaving } from '#platform/leaving.ts';

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/screens-1.js');

it('CLIENT-5 states which code could not be fetched', async () => {
  const fetched = fetchCode(() => Promise.reject(failure));
  await expect(fetched).rejects.toThrow(CodeError);
  await expect(fetched).rejects.toThrow('/assets/screens-1.js');
});

it('CLIENT-5 fails no import while the document is being left', async () => {
  watchLeaving();
  dispatchEvent(new Event('beforeunload'));
  const failed = fetchCode(() => Promise.reject(failure));
  const other = new Promise((resolve) => setImmediate(resolve, 'other'));
  expect(await Promise.race([failed, other])).toBe('other');
});
