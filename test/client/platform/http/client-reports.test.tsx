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
    ...(await import('#platform/http/parse-response.ts')),
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

it('ERR-11 reports at most ten failures of a page', async () => {
  const page = await loadPage();
  for (let index = 0; index < 12; index += 1) page.reportError(`Failure ${index}`);
  expect(bodies().map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Failure ${index}`),
  );
});

it('ERR-10 makes a failure of the page the last failure, not a breach', async () => {
  const page = await loadPage();
  page.reportFailure('contract', 'A breach.');
  expect(page.getLastFailure()).toBeUndefined();
  const code = page.reportFailure('load', 'Failed to load x.js');
  expect(page.getLastFailure()).toMatchObject({ endpoint: 'load', code });
  page.reportError('Broken.');
  page.reportFailure('load', 'Failed to load x.js');
  expect(page.getLastFailure()).toMatchObject({ endpoint: 'error' });
});

it('ERR-11 sends nothing with CLIENT_REPORTS off', async () => {
  const page = await loadPage({ client_reports: false });
  expect(page.reportError('Broken.')).toBeUndefined();
  page.sendReport({ kind: 'vitals' });
  expect(sent).toEqual([]);
  expect(page.getLastFailure()).toMatchObject({ endpoint: 'error', code: undefined });
});

it('ERR-11 cuts a report that the gateway would reject', async () => {
  const page = await loadPage();
  page.sendReport({ message: 'x'.repeat(20_000) });
  expect(sent.map(({ init }) => String(init.body).length)).toEqual([16_000]);
});

it('ERR-11 reports errors, rejections, missing code and breaches of the page', async () => {
  const page = await loadPage();
  page.watchFailures();
  const fail = (target: EventTarget, init: object = {}) =>
    target.dispatchEvent(Object.assign(new Event('error'), init));
  const code = Object.assign(document.createElement('script'), {
    type: 'text/plain',
    src: 'http://localhost:3000/a.js',
  });
  const style = Object.assign(document.createElement('link'), {
    href: 'http://localhost:3000/a.css',
  });
  document.head.append(code, style, document.createElement('img'));
  fail(window, { error: new Error('Uncaught.'), message: 'Uncaught Error: Uncaught.' });
  fail(window, { error: null, message: 'Script error.' });
  for (const element of document.head.querySelectorAll('script, link, img')) fail(element);
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new Error('Rejected.') }),
  );
  page.lastBreach.set('A breach.');
  expect(bodies().map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'error: Uncaught.',
    'error: Script error.',
    'load: Failed to load http://localhost:3000/a.js',
    'load: Failed to load http://localhost:3000/a.css',
    'error: Rejected.',
    'contract: A breach.',
  ]);
});
