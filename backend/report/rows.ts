import type { Database } from '../db/schema.ts';
import { type Cell, csvLine, decimalOf } from './csv.ts';
import { type Cursor, findReportRows, type ReportRow } from './queries.ts';

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');

/** Every column, in order: its name and what stands in it. */
const columns: Record<string, (row: ReportRow) => Cell> = {
  order: (row) => row.order,
  created_at: (row) => row.created_at,
  invoice: (row) => row.invoice,
  invoice_status: (row) => row.invoice_status,
  sender_email: (row) => row.sender_email,
  recipient_email: (row) => row.recipient_email,
  address: (row) => row.address,
  required: (row) => ({ number: decimalOf(row.payment_requirement, row.cryptocurrency) }),
  received: (row) => ({ number: decimalOf(row.balance, row.cryptocurrency) }),
  swept: (row) => ({ number: decimalOf(row.sweep_amount, row.cryptocurrency) }),
  cryptocurrency: (row) => row.cryptocurrency,
  rate: (row) => ({ number: row.rate }),
  quoted: (row) => ({ number: decimalOf(row.currency_amount, row.currency) }),
  currency: (row) => row.currency,
  quote_status: (row) => row.quote_status,
  trade: (row) => row.trade,
  exchange_provider: (row) => row.exchange_provider,
  stablecoin: (row) => row.stablecoin,
  fulfilled: (row) => yesNo(row.fulfilled),
};

/** The report of a business from one UTC day to another, page by page; holds one page at a time. */
export async function* reportLines(db: Database, businessId: bigint, start: string, end: string): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  let after: Cursor | null = null;
  for (;;) {
    const rows: ReportRow[] = await findReportRows(db, businessId, `${start}T00:00:00.000Z`, `${end}T23:59:59.999Z`, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(Object.values(columns).map((column) => column(row)))).join('');
    after = last;
  }
}
