import * as z from 'zod/mini';
import { id } from '#contract/id.ts';
import type { Database } from '../db/schema.ts';
import { greatestId } from './params.ts';

type Coded = 'cryptocurrencies' | 'currencies' | 'stablecoins' | 'exchange_providers';

const none = 'This item does not exist.';

/** An id as a bigint of the database. */
export const databaseId = z.pipe(
  z.pipe(id, z.transform(String)),
  z.pipe(
    z.string().check(
      z.refine<string>((text) => /^\d{1,19}$/.test(text) && BigInt(text) <= greatestId, {
        error: none,
        abort: true,
      }),
    ),
    z.transform((text) => BigInt(text)),
  ),
);

/** The id of an existing row. */
export const existing = (db: Database, table: Coded) =>
  databaseId.check(
    z.refine(async (value) => {
      const found = await db
        .selectFrom(table as 'currencies')
        .select('id')
        .where('id', '=', value)
        .executeTakeFirst();
      return found !== undefined;
    }, none),
  );
