import { scryptSync } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export const db = new DatabaseSync(process.env.DATABASE ?? 'payments.sqlite', { timeout: 5000 });
db.exec('pragma journal_mode = wal; pragma foreign_keys = on');

/** Runs a function in a transaction, which an error rolls back; with a name, in a savepoint of another transaction. */
export function transaction(run, name) {
  db.exec(name ? `savepoint ${name}` : 'begin immediate');
  try {
    const result = run();
    db.exec(name ? `release ${name}` : 'commit');
    return result;
  } catch (error) {
    db.exec(name ? `rollback to ${name}` : 'rollback');
    throw error;
  }
}

// Times are UTC with a Z. Amounts are integers of minor units, which leave the database as text, so that none is rounded.
const now = `text not null default (strftime('%Y-%m-%dT%H:%M:%fZ'))`;
db.exec(`
  create table if not exists users (
    id integer primary key autoincrement, username text not null unique, email text not null unique,
    password text not null, version integer not null default 1, created_at ${now}, updated_at ${now});
  create table if not exists orders (
    id integer primary key, reference_id text not null unique, cryptocurrency_code text not null,
    currency_code text not null, address text, rate text, payment_requirement integer not null,
    created_at ${now}, updated_at ${now});
  create table if not exists idempotency_keys (
    user_id integer not null references users on delete cascade, key text not null, request text not null,
    status integer not null, body text, created_at ${now}, primary key (user_id, key));
`);

/** Fills an empty database with demo data. */
function fill() {
  const password = `demo:${scryptSync('clearhouse-demo', 'demo', 32).toString('hex')}`;
  const user = db.prepare('insert into users (username, email, password) values (?, ?, ?)');
  for (const name of [
    'demo',
    'ana',
    'ben',
    'carla',
    'diego',
    'elif',
    'farid',
    'greta',
    'hugo',
    'ines',
    'jonas',
    'kira',
  ])
    user.run(name, `${name}@clearhouse.example`, password);
  const columns = 'reference_id, cryptocurrency_code, currency_code, address, rate, payment_requirement, created_at';
  const order = db.prepare(`insert into orders (${columns}) values (?, ?, ?, ?, '27123.55', ?, ?)`);
  for (let n = 1; n <= 40; n += 1) {
    const number = String(n).padStart(4, '0');
    const time = new Date(Date.now() - (60 - n) * 3_600_000).toISOString();
    order.run(`ORD/${number}`, n % 3 ? 'XBT' : 'LTC', n % 2 ? 'EUR' : 'USD', `bc1q${number}`, 12_345_678 * n, time);
  }
}
if (!db.prepare('select 1 from users').get()) transaction(fill);
