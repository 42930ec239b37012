import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';

const deployment = {
  version: '1.0.0',
  commit: 'aaa',
  build_time: '',
  release: 'A',
  client_reports: true,
};
const settings = { environment: null, announcement: null, read_only: false };

/** The requests so far. */
let sent: SentRequest[];

/** Loads a page of a deployment: new modules. */
async function loadPage(changes: object = {}) {
  document.head.innerHTML = '<meta name="settings">';
  document
    .querySelector('meta')
    ?.setAttribute(
      'content',
      JSON.stringify({ deployment: { ...settings, ...deployment, ...changes } }),
    );
  vi.resetModules();
  return {
    ...(await import('#platform/http/client-reports.ts')),
    ...(await import('#platform/http/request-history.ts')),
  };
}

const bodies = () => sent.map(({ body }) => body as Record<string, unknown>);

beforeEach(() => {
  sent = fakeBackend(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(globalThis, 'addEventListener');
});

afterEach(() => {
  for (const listener of vi.mocked(addEventListener).mock.calls) removeEventListener(...listener);
  vi.restoreAllMocks();
});

it('ERR-11 reports a failure once, with the code of its log line', async () => {
  const page = await loadPage();
  window.happyDOM.setURL('http://localhost:3000/orders?token=secret#x');
  const error = new Error('Broken.');
  const code = page.reportError(error);
  expect(page.reportError(error)).toBe(code);
  expect(code).toMatch(/^[0-9A-Z]{10}$/);
  expect(sent).toMatchObject([
    {
      url: '/client-reports',
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Request-Id': code },
        keepalive: true,
      },
      body: {
        kind: 'error',
        message: 'Broken.',
        stack: error.stack,
        screen: '/orders',
        version: '1.0.0',
      },
    },
  ]);
});

it('ERR-11 reports at most ten failures of a document', async () => {
  const page = await loadPage();
  for (let index = 0; index < 12; index += 1) page.reportError(`Failure ${index}`);
  expect(bodies().map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Failure ${index}`),
  );
});

it('ERR-11 sends nothing with CLIENT_REPORTS off', async () => {
  const page = await loadPage({ client_reports: false });
  expect(page.reportError('Broken.')).toBeUndefined();
  expect(sent).toEqual([]);
  expect(page.getLastFailure()).toMatchObject({ endpoint: 'error', code: undefined });
});

it('ERR-11 cuts a report that the gateway would reject', async () => {
  const page = await loadPage();
  page.reportError('x'.repeat(20_000));
  expect(sent.map(({ init }) => String(init.body).length)).toEqual([16_000]);
});

it('ERR-10 makes an error of the document the last failure', async () => {
  const page = await loadPage();
  const code = page.reportError('Broken.');
  expect(page.getLastFailure()).toMatchObject({ endpoint: 'error', code });
});

it('ERR-11 reports uncaught errors and rejections of the document', async () => {
  const page = await loadPage();
  page.watchErrors();
  const fail = (event: string, init: object) =>
    window.dispatchEvent(Object.assign(new Event(event), init));
  fail('error', { error: new Error('Uncaught.'), message: 'Uncaught Error: Uncaught.' });
  fail('error', { error: null, message: 'Script error.' });
  fail('unhandledrejection', { reason: new Error('Rejected.') });
  expect(bodies().map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'error: Uncaught.',
    'error: Script error.',
    'error: Rejected.',
  ]);
});
