import * as z from 'zod/mini';
import { reference } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** A day as `2026-11-21`. The backend validates the calendar: zod's date check would add half a kilobyte to every page load. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Both days count, in UTC. `business_id` is the business's reference id. */
export const reportRange = z.object({ business_id: z.string(), start_date: day, end_date: day });

export const reportBusiness = z.object({ reference_id: reference, name: z.nullish(z.string()) });

export const report = defineEndpoints('report', {
  businesses: {
    method: 'GET',
    path: '/report',
    response: z.array(reportBusiness),
    counted: true,
  },
  check: { method: 'POST', path: '/report', request: reportRange },
  /** Responds with a file that the browser downloads. */
  stream: { method: 'GET', path: '/report/stream', query: reportRange },
});
