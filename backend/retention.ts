import { sql } from 'kysely';
import type { Journal } from './db/append-only.ts';
import type { Database } from './db/schema.ts';

/** The largest number of rows that one run deletes, so that it ends within the time limit of a statement. */
const mostRows = 10_000;

const archived = sql.raw(
  'id, type, description, created_at, actor_id, actor, action, subject, address, request_id, details',
);

/**
 * Deletes the rows of a journal from before a time, oldest first, up to the first that is kept: a gap in the positions would break the
 * pages. So the financial events are kept in a table of their own, which nothing deletes.
 */
export async function deleteExpired(db: Database, journal: Journal, before: Date): Promise<void> {
  const table = sql.table(journal);
  const deletion = sql`
    delete from ${table} where position < (
      select coalesce(min(position) filter (where created_at >= ${before.toISOString()}), max(position) + 1)
      from (
        select position, created_at from ${table} where position is not null order by position limit ${sql.lit(mostRows)}
      ) as oldest
    )`;
  const statement =
    journal === 'api_queries'
      ? deletion
      : sql`
          with expired as (${deletion} returning *)
          insert into archived_events (${archived}) select ${archived} from expired where financial
        `;
  await statement.execute(db);
}
