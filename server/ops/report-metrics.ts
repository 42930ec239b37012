import { Counter, Histogram, type Registry } from 'prom-client';
import { reportKinds } from '../client-reports/parse.ts';
import type { ReportObserver } from '../client-reports/receive.ts';

/** Creates the metrics of the failures and measurements that browsers report. */
export function createReportMetrics(registry: Registry): ReportObserver {
  const registers = [registry];
  const errors = new Counter({
    name: 'console_errors_total',
    help: 'Failures in browsers by kind, as browsers report them.',
    labelNames: ['kind'],
    registers,
  });
  // From zero, so that the first failure is an increase.
  for (const kind of reportKinds) errors.inc({ kind }, 0);
  const lcp = new Histogram({
    name: 'console_lcp_seconds',
    help: 'Largest Contentful Paint of page loads in browsers, in seconds. Good: at most 2.5.',
    buckets: [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    registers,
  });
  const inp = new Histogram({
    name: 'console_inp_seconds',
    help: 'Interaction to Next Paint of page visits in browsers, in seconds. Good: at most 0.2.',
    buckets: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    registers,
  });
  return {
    failed: (kind) => errors.inc({ kind }),
    measured: (vitals) => {
      if (vitals.lcp !== undefined) lcp.observe(vitals.lcp);
      if (vitals.inp !== undefined) inp.observe(vitals.inp);
    },
  };
}
