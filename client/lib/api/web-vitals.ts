import { sendReport } from './client-reports.ts';

/** The slowest interactions that count towards the percentile, as many as 500 interactions need. */
const maxInteractions = 10;

/**
 * Measures Largest Contentful Paint and Interaction to Next Paint, and reports them when the page is left.
 * https://web.dev/articles/vitals. The package web-vitals would add 2.4 kB (brotli) to the sign-in page.
 */
export function measureVitals(): void {
  // A page that was loaded in the background is painted when it is first looked at.
  let lcp = document.visibilityState === 'visible' ? 0 : undefined;
  const interactions = new Map<number, number>();
  let slowest: number[] = [];
  observe('largest-contentful-paint', ({ startTime }) => {
    if (lcp !== undefined) lcp = startTime;
  });
  observe('event', (entry) => {
    const { interactionId: id, duration } = entry as PerformanceEventTiming & { interactionId: number };
    if (!id) return;
    interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
    slowest = [...interactions.values()].sort((one, other) => other - one).slice(0, maxInteractions);
  });
  addEventListener(
    'pagehide',
    () => {
      // The 98th percentile: of every 50 interactions the slowest does not count.
      const inp = slowest[Math.min(slowest.length - 1, Math.floor(interactions.size / 50))];
      if (lcp || inp !== undefined) sendReport({ kind: 'vitals', lcp: lcp || undefined, inp });
    },
    { once: true },
  );
}

/** Calls back for every entry of a type, also earlier ones, in browsers that have the type. */
function observe(type: string, callback: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(callback));
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
}
