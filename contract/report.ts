import * as z from 'zod/mini';
import { defineCalls } from './call.ts';

/** A day as `2026-11-21`; both ends count, in UTC. `business_id` is the business's reference id. */
const range = z.object({ business_id: z.string(), start_date: z.iso.date(), end_date: z.iso.date() });

export const report = defineCalls('report', {
  businesses: {
    method: 'GET',
    path: '/report',
    answer: z.array(z.object({ reference_id: z.string(), name: z.nullish(z.string()) })),
  },
  check: { method: 'POST', path: '/report', request: range },
  /** Answers a file, which the browser downloads by itself. */
  stream: { method: 'GET', path: '/report/stream', query: range },
});
