import { report } from '#contract/report.ts';
import { at, changeBody, changeStatus } from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const title = (rule: string) => `CALL-14 day-summary is declared: ${rule}`;
const sums = title('the sums of a day agree with its differences');
const rows = title('the lists of a day have rows of the day alone');

/** A deposit of which 4 of 10 are not paid. */
const currency = {
  code: 'XBT',
  deposits: 1,
  required: 10,
  paid: 6,
  swept: 6,
  unpaid: 0,
  unswept: 0,
  not_explained: 4,
};
const difference = {
  reference_id: 'a',
  provider: 'a',
  code: 'XBT',
  reason: 'underpaid',
  amount: 4,
  explanation: null,
};

/** Replaces parts of a day, of which the differences are complete. */
const day = (parts: object) =>
  at(
    report.day,
    changeBody((body) => ({ ...body, differences_total: 1, ...parts })),
  );

/** Faults of the feature day-summary. */
export const daySummaryFaults: Line[] = [
  [
    title('a day is that of its time zone'),
    '2026-03-29 in Europe/Berlin has its own start and end.',
    at(
      report.day,
      changeBody((body, { url }) => {
        const date = url.searchParams.get('date');
        const zone = url.searchParams.get('zone');
        return zone === 'UTC' ? body : { ...body, from: `${date}T00:00:00.000Z` };
      }),
    ),
  ],
  [
    sums,
    '`not_explained` of XBT is the sum of its differences without an explanation.',
    day({ currencies: [currency], differences: [{ ...difference, explanation: 'Refunded' }] }),
  ],
  [
    sums,
    '`required` of XBT less `paid` is `unpaid`, plus what is underpaid, less what is overpaid.',
    day({ currencies: [currency], differences: [{ ...difference, reason: 'overpaid' }] }),
  ],
  [
    rows,
    'CLS-1 was created or processed on the day.',
    day({
      settlements: [
        {
          id: 1,
          reference_id: 'CLS-1',
          exchange_provider: 'a',
          code: 'XBT',
          amount: 1,
          created_at: '2020-01-01T00:00:00.000Z',
        },
      ],
    }),
  ],
  [
    rows,
    'A change at 2020-01-01T00:00:00.000Z is of the day.',
    day({ changes: [{ timestamp: '2020-01-01T00:00:00.000Z', description: 'a' }] }),
  ],
  [
    title('rejects a day and a time zone that do not exist'),
    'The status is 422.',
    at(
      report.day,
      changeStatus((status) => (status === 422 ? 500 : status)),
    ),
  ],
];
