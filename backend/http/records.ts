import { type Insertable, sql, type Updateable } from 'kysely';
import type { RowsQuery } from '../db/lists.ts';
import type { Database, Schema } from '../db/schema.ts';
import { idParam, textParam } from './params.ts';

interface Records<K extends keyof Schema, T> {
  table: K;
  /** The name of one in messages, in lower case: `user`. */
  noun: string;
  /** The column that identifies one in its path. Default: the column with the name of the parameter. */
  key?: 'name' | 'reference_id';
  /** Builds the query of the rows with the columns of responses. */
  select: (db: Database) => RowsQuery<T>;
  /** True if the table has the times `created_at` and `updated_at`. */
  hasTimes?: true;
}

type Time = 'created_at' | 'updated_at';

/** The path parameters of a record, of which the first identifies it. */
type Params = Record<string, string>;

/** Returns how the routes of a table read, lock and change its records. */
export function recordsOf<K extends keyof Schema, T extends object>({
  table,
  noun,
  key,
  select,
  hasTimes,
}: Records<K, T>) {
  // Kysely checks the columns of one table. Each table has a key.
  const rows = table as 'users';
  const isRecord = (params: Params) => {
    const [[name = 'id', value = ''] = []] = Object.entries(params);
    const column = key ?? name;
    return sql<boolean>`${sql.ref(`${table}.${column}`)} = ${column === 'id' ? idParam(value) : textParam(value)}`;
  };
  const find = (db: Database, params: Params) =>
    select(db).where(isRecord(params)).executeTakeFirst();
  const timesOf = (now: Date, ...names: Time[]) =>
    hasTimes && Object.fromEntries(names.map((name) => [name, now.toISOString()]));
  return {
    table,
    noun,
    select,
    find,
    /** Locks a record until the transaction ends. Returns undefined if there is none. */
    lock: (tx: Database, params: Params) =>
      select(tx)
        .where(isRecord(params))
        .modifyEnd(sql`for update of ${sql.table(table)}`)
        .executeTakeFirst(),
    /** Adds a record. Returns its id. */
    async insert(tx: Database, values: Omit<Insertable<Schema[K]>, Time>, now: Date) {
      const row = { ...values, ...timesOf(now, 'created_at', 'updated_at') };
      return tx
        .insertInto(rows)
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    /** Sets columns of a record. Returns the record after it. */
    async update(
      tx: Database,
      { params, values, now }: { params: Params; values: Updateable<Schema[K]>; now: Date },
    ): Promise<T | undefined> {
      const row = { ...values, ...timesOf(now, 'updated_at') };
      await tx.updateTable(rows).set(row).where(isRecord(params)).execute();
      return find(tx, params);
    },
    /** Deletes a record. */
    async remove(tx: Database, { params }: { params: Params }): Promise<undefined> {
      await tx.deleteFrom(rows).where(isRecord(params)).execute();
    },
  };
}
