import { report, reportBusiness, reportRange } from '../report.ts';
import { describeObject, describeResource, describeValue } from './documented.ts';

const business = { reference_id: 'pixelparlourgames-1018', name: 'Pixel Parlour Games' };

const range = {
  business_id: {
    description: 'The reference id of the business.',
    minLength: 1,
    example: business.reference_id,
  },
  start_date: {
    description: 'The first day, in UTC, inclusive.',
    format: 'date',
    example: '2026-10-01',
  },
  end_date: {
    description: 'The last day, in UTC, inclusive. On or after `start_date`.',
    format: 'date',
    example: '2026-10-31',
  },
} as const;

const { business_id, start_date, end_date } = range;

export const reportTexts = describeResource(
  report,
  {
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
      parameters: range,
    },
  },
  [
    describeObject(reportBusiness, 'ReportBusiness', {
      description: 'A business in the report form.',
      properties: {
        reference_id: 'The reference id of the business, which the request for a report names.',
        name: 'The name. Null, missing or empty: the business is unresolved.',
      },
      example: business,
    }),
    describeValue(report.businesses.response, 'ReportBusinessList', {
      description: 'The businesses of the report form, sorted by name.',
      example: [business],
    }),
    describeObject(reportRange, 'ReportRange', {
      description: 'The business and the days of a report.',
      properties: { business_id, start_date, end_date },
      example: {
        business_id: business_id.example,
        start_date: start_date.example,
        end_date: end_date.example,
      },
    }),
  ],
);
