import * as z from 'zod/mini';
import { reference } from './common.ts';
import { dayQuery, daySummary } from './day-summary.ts';
import { describe, describeEndpoints, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';

/** A day as `2026-11-21`. The backend validates the calendar: zod's date check would add half a kilobyte to every document load. */
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
  day: {
    method: 'GET',
    path: '/report/day',
    feature: 'day-summary',
    query: dayQuery,
    response: daySummary,
  },
});

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(report, {
    businesses: {
      summary: 'List the businesses of the report form',
      description: 'Sorted by name, by code points: businesses without a name first.',
    },
    check: {
      summary: 'Validate a report before its download',
      description: 'Changes nothing. After a success the browser downloads the report.',
    },
    stream: {
      summary: 'Download a report',
      description:
        'A file of the orders of the business between two days, oldest first. The specification defines no format; the reference backend sends CSV whose last line is `rows` and their number. An incomplete report must not end like a complete one: abort the connection.',
    },
    day: {
      summary: 'Get the summary of a day',
      description:
        'Deposits, settlements and changes of one day, and what is carried over, all of one moment. A 422 has its message under `date` for a day that the calendar does not have, and under `zone` for an unknown time zone.',
      query: {
        date: { description: 'The day.', format: 'date', example: '2026-11-21' },
        zone: {
          description: 'The name of its time zone in the IANA database, or `UTC`.',
          minLength: 1,
          maxLength: 100,
          example: 'Europe/Berlin',
        },
      },
    },
  });
  describe(reportBusiness, 'ReportBusiness', {
    description: 'A business in the report form.',
    properties: {
      reference_id: 'The reference id of the business, which the request for a report names.',
      name: 'The name. Null, missing or empty: the business is unresolved.',
    },
    example: { reference_id: 'pixelparlourgames-1018', name: 'Pixel Parlour Games' },
  });
  describe(report.businesses.response, 'ReportBusinessList', {
    description: 'The businesses of the report form, sorted by name.',
  });
  describe(reportRange, 'ReportRange', {
    description: 'The business and the days of a report.',
    properties: {
      business_id: { description: 'The reference id of the business.', minLength: 1 },
      start_date: { description: 'The first day, in UTC, inclusive.', format: 'date' },
      end_date: {
        description: 'The last day, in UTC, inclusive. On or after `start_date`.',
        format: 'date',
      },
    },
    example: {
      business_id: 'pixelparlourgames-1018',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
    },
  });
});
