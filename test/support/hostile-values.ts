import { sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';

/** Provider names with slashes, `%`, dots and non-ASCII letters, by id. */
const walletProviders = ['Bit/Go Custody #2', '100 % Kältewallet Zürich', 'bitgo.com'].map(
  (name, index) => ({
    id: BigInt(3 + index),
    name,
  }),
);

/** Business names with separators of CSV and a spreadsheet formula, by id. */
const businesses = [
  { id: 4n, name: 'Peña & Söhne, "Feinkost"' },
  { id: 12n, name: '=SUM Trading Ltd' },
];

/** Amounts by the order's index from the newest: the last integer that a double holds exactly, and one that it does not. */
const amounts = [
  { place: 5, amount: 2n ** 53n - 1n },
  { place: 6, amount: 2n ** 53n + 1n },
];

/** Spreadsheet formulas and markup in the invoices of the first business, by the order's index from the newest. */
const invoices = [
  { place: 13, sender_email: '=1+1@formula.example', recipient_email: '@SUM(A1:A9)' },
  { place: 14, sender_email: '"<script>alert(1)</script>"@mail.example' },
];

/** The eighth newest events and the next newer ones. */
const events = [
  `A very long reference was refused: ${'0123456789abcdef'.repeat(30)}.`,
  'A right-to-left name: \u202Eeman eht si siht\u202C, and an emoji: 🧾.',
  '=HYPERLINK("https://evil.example","Open me")',
  '<script>alert("event log")</script> tried to be an order reference.',
].map((description, index) => ({ place: 7 - index, description }));

/** By position. */
const apiQueries = [
  {
    position: 394n,
    method: 'POST',
    url: 'https://api.kraken.example/0/private/AddOrder',
    request_data: '{"pair":"XBTUSDC","volume":"0.5"}',
    response_data: '{"txid":9007199254740993,"wei":123456789012345678901234567890}',
  },
  {
    position: 396n,
    url: 'https://status.bitgo.example/?q=<script>alert(1)</script>',
    status_code: 404,
    response_data: '<html><body><script>alert(1)</script></body></html>',
  },
];

/** The number of orders of the tests' databases, which are created many times. The demo has more. */
export const testOrderCount = 3_000;

/** Replaces values of the demo with ones that break careless code: markup, formulas, unusual names, amounts beyond 2^53. */
export async function addHostileValues(db: Database): Promise<void> {
  const idAt = (place: number) => BigInt(testOrderCount - place);
  await db.transaction().execute(async (tx) => {
    for (const { id, name } of walletProviders) {
      await tx.updateTable('wallet_providers').set({ name }).where('id', '=', id).execute();
      await sql`
        update wallet_accounts set name = ${name} || ' ' || code
        from cryptocurrencies where cryptocurrencies.id = cryptocurrency_id and wallet_provider_id = ${id}
      `.execute(tx);
    }
    await tx
      .updateTable('exchange_providers')
      .set({ name: 'Börse 24/7 & Söhne' })
      .where('id', '=', 4n)
      .execute();
    for (const { id, name } of businesses)
      await tx.updateTable('businesses').set({ name }).where('id', '=', id).execute();
    for (const { place, amount } of amounts) {
      const order = { payment_requirement: amount, cryptocurrency_amount: amount };
      await tx.updateTable('orders').set(order).where('id', '=', idAt(place)).execute();
      const deposit = { balance: amount, payment_amount: amount };
      await tx.updateTable('deposits').set(deposit).where('id', '=', idAt(place)).execute();
    }
    await sql`
      update wallet_accounts set balance = (select sum(balance - sweep_amount) from deposits where wallet_account_id = 1)
      where id = 1
    `.execute(tx);
    for (const { place, ...emails } of invoices) {
      await tx
        .updateTable('invoices')
        .set({ ...emails, business_id: 1n })
        .where('id', '=', idAt(place))
        .execute();
    }
    for (const { place, description } of events)
      await sql`
        update event_logs set description = ${description} where position = (select max(position) - ${place}::int from event_logs)
      `.execute(tx);
    for (const { position, ...query } of apiQueries)
      await tx.updateTable('api_queries').set(query).where('position', '=', position).execute();
  });
}
