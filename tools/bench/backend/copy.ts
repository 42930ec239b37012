import pg from 'pg';

/** The report of every order as one COPY statement. */
const copy = `
  copy (
    select o.reference_id, o.created_at, i.reference_id, i.status, i.sender_email, i.recipient_email, o.address,
      o.payment_requirement, d.balance, d.sweep_amount, c.code, o.rate, q.currency_amount, f.code, q.status, t.reference_id,
      e.name, s.code, t.fulfilled
    from orders o
    join invoices i on i.id = o.invoice_id
    join cryptocurrencies c on c.id = o.cryptocurrency_id
    join currencies f on f.id = o.currency_id
    left join quotes q on q.id = o.quote_id
    left join deposits d on d.id = o.deposit_id
    left join trades t on t.order_id = o.id
    left join exchange_providers e on e.id = t.exchange_provider_id
    left join stablecoins s on s.id = t.stablecoin_id
    where o.business_id = 1 and o.created_at between '2000-01-01' and '2999-12-31'
    order by o.created_at, o.id
  ) to stdout with csv`;

/** Returns the rows per second of PostgreSQL's COPY of the report. The client discards the rows. */
export async function copyRate(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const start = performance.now();
  const { rowCount } = await client.query(copy);
  const seconds = (performance.now() - start) / 1000;
  await client.end();
  return (rowCount ?? 0) / seconds;
}
