import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

const deployment = {
  version: '1.0.0',
  commit: 'aaa',
  build_time: '',
  release: 'A',
  environment: null,
  announcement: null,
  read_only: false,
  client_reports: true,
};

/** Measures a page whose browser has these entries. Returns its reports. */
async function measure(entries: Record<string, object[]>, visibilityState = 'visible') {
  document.head.innerHTML = '<meta name="deployment">';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(deployment));
  vi.resetModules();
  const { measureVitals } = await import('#lib/api/web-vitals.ts');
  const observed: unknown[] = [];
  const reports: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => void reports.push(JSON.parse(String(body))));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = Object.keys(entries);
      report: (list: { getEntries: () => object[] }) => void;
      constructor(report: (list: { getEntries: () => object[] }) => void) {
        this.report = report;
      }
      observe(options: { type: string }) {
        observed.push(options);
        this.report({ getEntries: () => entries[options.type] ?? [] });
      }
    },
  );
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState as DocumentVisibilityState);
  measureVitals();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  return { reports, observed };
}

const paint = (...times: number[]) => ({ 'largest-contentful-paint': times.map((startTime) => ({ startTime })) });
const interactions = (...durations: number[]) => ({
  event: durations.map((duration, index) => ({ interactionId: index + 1, duration })),
});

it('ERR-11 reports the load time and the slowest interaction at the end', async () => {
  const { reports, observed } = await measure({ ...paint(300, 1200), ...interactions(80, 400, 60) });
  expect(reports).toEqual([{ kind: 'vitals', lcp: 1200, inp: 400 }]);
  expect(observed).toEqual(
    ['largest-contentful-paint', 'event'].map((type) => ({ type, buffered: true, durationThreshold: 40 })),
  );
});

it('ERR-11 reports no load time of a page in the background', async () => {
  expect((await measure({ ...paint(90_000), ...interactions(80) }, 'hidden')).reports).toEqual([{ kind: 'vitals', inp: 80 }]);
  expect((await measure(paint(90_000), 'hidden')).reports).toEqual([]);
});

it('ERR-11 reports the load time alone without interactions', async () => {
  const others = { event: [{ interactionId: 0, duration: 900 }] };
  expect((await measure({ ...paint(500), ...others })).reports).toEqual([{ kind: 'vitals', lcp: 500 }]);
});

it('ERR-11 takes the longest events, all but one of 50 interactions', async () => {
  const event = [
    { interactionId: 1, duration: 900 },
    { interactionId: 1, duration: 100 },
    { interactionId: 2, duration: 700 },
    ...Array.from({ length: 47 }, (_, index) => ({ interactionId: index + 3, duration: 40 })),
  ];
  expect((await measure({ event })).reports).toEqual([{ kind: 'vitals', inp: 900 }]);
  const more = [...event, { interactionId: 99, duration: 40 }];
  expect((await measure({ event: more })).reports).toEqual([{ kind: 'vitals', inp: 700 }]);
});

it('ERR-11 measures nothing in a browser without these entries', async () => {
  expect(await measure({})).toEqual({ reports: [], observed: [] });
});
