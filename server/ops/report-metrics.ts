import { Counter, type Registry } from 'prom-client';
import { reportKinds } from '../client-reports/parse.ts';
import type { ReportObserver } from '../client-reports/receive.ts';

/** Creates the metric of the failures that browsers report. */
export function createReportMetrics(registry: Registry): ReportObserver {
  const errors = new Counter({
    name: 'console_errors_total',
    help: 'Failures in browsers by kind, as browsers report them.',
    labelNames: ['kind'],
    registers: [registry],
  });
  // From zero, so that the first failure is an increase.
  for (const kind of reportKinds) errors.inc({ kind }, 0);
  return (kind) => errors.inc({ kind });
}
