import { parse } from 'csv-parse/sync';

/** The columns of a report, in order. */
const columns = [
  ...[
    'order',
    'created_at',
    'invoice',
    'invoice_status',
    'sender_email',
    'recipient_email',
    'address',
  ],
  ...['required', 'received', 'swept', 'cryptocurrency', 'deposit_cryptocurrency'],
  ...['rate', 'quoted', 'currency', 'quote_currency', 'quote_status'],
  ...['trade', 'exchange_provider', 'stablecoin', 'fulfilled'],
];
const numbers = ['required', 'received', 'swept', 'rate', 'quoted'];

/** An amount of minor units as a decimal: 8 places for XBT, 2 for every other code. */
const money = (amount: string, code: string) =>
  `(case when ${code} = 'XBT' then ${amount} * 0.00000001 else ${amount} * 0.01 end)::text`;

/** The cells of the orders of the business with the reference `$1` from the day `$2` to the day `$3`, in order, as plain SQL. */
export const reportCells = `
  select coalesce(json_agg(json_build_array(
    o.reference_id, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), i.reference_id, i.status,
    i.sender_email, i.recipient_email, o.address, ${money('o.payment_requirement', 'c.code')}, ${money('d.balance', 'x.code')},
    ${money('d.sweep_amount', 'x.code')}, c.code, x.code, o.rate::text, ${money('q.currency_amount', 'g.code')}, f.code, g.code, q.status,
    t.reference_id, p.name, s.code, case when t.fulfilled then 'yes' when not t.fulfilled then 'no' end
  ) order by o.created_at, o.id), '[]')
  from orders o
  join invoices i on i.id = o.invoice_id
  join businesses b on b.id = i.business_id
  join cryptocurrencies c on c.id = o.cryptocurrency_id
  join currencies f on f.id = o.currency_id
  left join deposits d on d.id = o.deposit_id
  left join wallet_accounts a on a.id = d.wallet_account_id
  left join cryptocurrencies x on x.id = a.cryptocurrency_id
  left join quotes q on q.id = o.quote_id
  left join currencies g on g.id = q.currency_id
  left join trades t on t.order_id = o.id
  left join exchange_providers p on p.id = t.exchange_provider_id
  left join stablecoins s on s.id = t.stablecoin_id
  where b.reference_id = $1 and (o.created_at at time zone 'UTC')::date between $2::date and $3::date`;

/** Returns whether a spreadsheet would evaluate a text from this place on, with any delimiter. */
const isFormulaAt = (text: string, index: number): boolean =>
  '=+-@＝＋－＠'.includes(text.charAt(index)) && /(^|[,;\t\r\n])[\s"]*$/.test(text.slice(0, index));

/** Writes cells as a report has them: nothing for null, and an apostrophe in front of a formula of a spreadsheet. */
export const writtenRow = (cells: (string | null)[]): string[] =>
  cells.map((cell, index) => {
    if (cell === null || numbers.includes(columns[index] as string)) return cell ?? '';
    const units = cell.split('');
    return units.map((unit, at) => (isFormulaAt(cell, at) ? `'${unit}` : unit)).join('');
  });

/** Parses a report strictly. Returns its rows without the header and the last line, which it checks. */
export function rowsOf(csv: string): string[][] {
  const [header = [], ...rows] = parse(csv, { bom: true, relax_column_count: false }) as string[][];
  const last = rows.pop() ?? [];
  if (header.join() !== columns.join()) throw new Error(`The header is ${header.join()}.`);
  if (last[0] !== 'rows' || last[1] !== String(rows.length))
    throw new Error(`After ${rows.length} rows the last line is ${last.join()}.`);
  return rows;
}
