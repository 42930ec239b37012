import { setImmediate } from 'node:timers/promises';
import { byteOrderMark } from '#contract/csv.ts';
import { type Decimals, formatAmount } from '#contract/minor-units.ts';
import type { Services } from '../services.ts';
import { type Cell, csvLine } from './csv.ts';
import { type Cursor, type ReportRow, reportPage } from './queries.ts';

function yesNo(value: boolean | null): Cell {
  if (value === null) return null;
  return value ? 'yes' : 'no';
}

const money = (amount: bigint | null, code: string | null, decimals: Decimals): Cell => ({
  number: amount === null || code === null ? null : formatAmount(amount, code, decimals),
});

/** The columns in order: name and value. A deposit and a quote can have other codes than their order. */
const columns: Record<string, (row: ReportRow, decimals: Decimals) => Cell> = {
  order: (row) => row.order,
  created_at: (row) => row.created_at,
  invoice: (row) => row.invoice,
  invoice_status: (row) => row.invoice_status,
  sender_email: (row) => row.sender_email,
  recipient_email: (row) => row.recipient_email,
  address: (row) => row.address,
  required: (row, decimals) => money(row.payment_requirement, row.cryptocurrency, decimals),
  received: (row, decimals) => money(row.balance, row.deposit_cryptocurrency, decimals),
  swept: (row, decimals) => money(row.sweep_amount, row.deposit_cryptocurrency, decimals),
  cryptocurrency: (row) => row.cryptocurrency,
  deposit_cryptocurrency: (row) => row.deposit_cryptocurrency,
  rate: (row) => ({ number: row.rate }),
  quoted: (row, decimals) => money(row.currency_amount, row.quote_currency, decimals),
  currency: (row) => row.currency,
  quote_currency: (row) => row.quote_currency,
  quote_status: (row) => row.quote_status,
  trade: (row) => row.trade,
  exchange_provider: (row) => row.exchange_provider,
  stablecoin: (row) => row.stablecoin,
  fulfilled: (row) => yesNo(row.fulfilled),
};

const header = Object.keys(columns);

/** The last line, by which a reader recognises a complete report: `rows` and their number. */
const lastLine = (rows: number): string =>
  csvLine(['rows', { number: String(rows) }, ...header.slice(2).map(() => null)]);

/**
 * Yields the report of a business from one UTC day to another, page by page, and at its end the number of its rows. Reads one page
 * ahead while a page is sent, so at most two pages are in memory.
 * See decision 24 in docs/decisions.md.
 */
export async function* reportLines(
  {
    db,
    reportQueries,
    reportPageSize,
    decimals,
  }: Pick<Services, 'db' | 'reportQueries' | 'reportPageSize' | 'decimals'>,
  businessId: bigint,
  start: string,
  end: string,
): AsyncGenerator<string> {
  const read = (after: Cursor | null) => {
    const query = reportPage(
      db,
      businessId,
      `${start}T00:00:00.000Z`,
      `${end}T23:59:59.999Z`,
      after,
      reportPageSize,
    );
    const page = reportQueries.run(() => query.execute());
    // If the client disconnects, the page is never awaited: without a handler its rejection would end the process.
    page.catch(() => {});
    return page;
  };
  yield byteOrderMark + csvLine(header);
  let count = 0;
  let page = read(null);
  for (let rows = await page; rows.length > 0; rows = await page) {
    page = read(rows.at(-1) as ReportRow);
    count += rows.length;
    // The query is sent in a later iteration of the event loop, which formatting the rows would delay.
    await setImmediate();
    yield rows
      .map((row) => csvLine(Object.values(columns).map((column) => column(row, decimals))))
      .join('');
  }
  yield lastLine(count);
}
