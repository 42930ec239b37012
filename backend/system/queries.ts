import { nextPosition } from '../db/append-only.ts';
import type { Database } from '../db/schema.ts';

/** The events in a range of positions, newest first. */
export async function findEvents(db: Database, from: bigint, to: bigint) {
  return db
    .selectFrom('event_logs')
    .select(['type', 'description', 'created_at as timestamp'])
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position', 'desc')
    .execute();
}

/** The API queries in a range of positions, newest first, without their data. */
export async function findApiQueries(db: Database, from: bigint, to: bigint) {
  return db
    .selectFrom('api_queries')
    .select(['id', 'method', 'url', 'status_code', 'created_at as timestamp'])
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position', 'desc')
    .execute();
}

/** An API query with its data, or undefined. */
export async function findApiQuery(db: Database, id: bigint) {
  return db
    .selectFrom('api_queries')
    .select(['id', 'method', 'url', 'status_code', 'request_data', 'response_data', 'created_at as timestamp'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewApiQuery {
  method: string;
  url: string;
  status_code: number | null;
  response_data: string | null;
}

/** Adds to the API queries. */
export async function insertApiQuery(db: Database, now: Date, query: NewApiQuery): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const position = await nextPosition(tx, 'api_queries');
    await tx
      .insertInto('api_queries')
      .values({ ...query, request_data: null, position, created_at: now.toISOString() })
      .execute();
  });
}
