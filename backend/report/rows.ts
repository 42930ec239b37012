import { setImmediate } from 'node:timers/promises';
import { formatAmount } from '#contract/minor-units.ts';
import type { Services } from '../services.ts';
import { type Cell, csvLine } from './csv.ts';
import { type Cursor, type ReportRow, reportPage, reportPageSize } from './queries.ts';

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');

const money = (amount: bigint | null, code: string): Cell => ({ number: amount === null ? null : formatAmount(amount, code) });

/** The columns in order: name and value. */
const columns: Record<string, (row: ReportRow) => Cell> = {
  order: (row) => row.order,
  created_at: (row) => row.created_at,
  invoice: (row) => row.invoice,
  invoice_status: (row) => row.invoice_status,
  sender_email: (row) => row.sender_email,
  recipient_email: (row) => row.recipient_email,
  address: (row) => row.address,
  required: (row) => money(row.payment_requirement, row.cryptocurrency),
  received: (row) => money(row.balance, row.cryptocurrency),
  swept: (row) => money(row.sweep_amount, row.cryptocurrency),
  cryptocurrency: (row) => row.cryptocurrency,
  rate: (row) => ({ number: row.rate }),
  quoted: (row) => money(row.currency_amount, row.currency),
  currency: (row) => row.currency,
  quote_status: (row) => row.quote_status,
  trade: (row) => row.trade,
  exchange_provider: (row) => row.exchange_provider,
  stablecoin: (row) => row.stablecoin,
  fulfilled: (row) => yesNo(row.fulfilled),
};

/**
 * Yields the report of a business from one UTC day to another, page by page. Reads one page ahead while a page is sent, so at
 * most two pages are in memory.
 */
export async function* reportLines(
  { db, reportQueries }: Pick<Services, 'db' | 'reportQueries'>,
  businessId: bigint,
  start: string,
  end: string,
): AsyncGenerator<string> {
  const read = (after: Cursor | null) => {
    const query = reportPage(db, businessId, `${start}T00:00:00.000Z`, `${end}T23:59:59.999Z`, after);
    const page = reportQueries.run(() => query.execute());
    // If the client disconnects, the page is never awaited: without a handler its rejection would end the process.
    page.catch(() => {});
    return page;
  };
  yield csvLine(Object.keys(columns));
  for (let page: ReturnType<typeof read> | null = read(null); page; ) {
    const rows: ReportRow[] = await page;
    const last = rows.at(-1);
    page = last && rows.length === reportPageSize ? read(last) : null;
    // The query is sent in a later iteration of the event loop, which formatting the rows would delay.
    await setImmediate();
    yield rows.map((row) => csvLine(Object.values(columns).map((column) => column(row)))).join('');
  }
}
