import { onINP, onLCP } from 'web-vitals';
import { sendReport } from '#platform/http/client-reports.ts';

/** Measures Largest Contentful Paint and Interaction to Next Paint, and reports them when the page is left. */
export function measureVitals(): void {
  const vitals: { lcp?: number; inp?: number } = {};
  const options = { reportAllChanges: true };
  onLCP(({ value }) => {
    vitals.lcp = value;
  }, options);
  onINP(({ value }) => {
    vitals.inp = value;
  }, options);
  const report = () => {
    const { lcp, inp } = vitals;
    if (lcp !== undefined || inp !== undefined) sendReport({ kind: 'vitals', lcp, inp });
  };
  addEventListener('pagehide', report, { once: true });
}
