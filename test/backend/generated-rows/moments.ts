import { type KyselyPlugin, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../backend/db/schema.ts';
import type { Table } from './catalogue.ts';
import { ask, get, readJson, readsOf, type Subject } from './compare.ts';
import type { Filler } from './fill.ts';
import type { Random } from './random.ts';

/** Work after each statement of a database. */
export interface Hook {
  afterStatement: () => Promise<void>;
  plugin: KyselyPlugin;
}

export function createHook(): Hook {
  const hook: Hook = {
    afterStatement: async () => {},
    plugin: {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await hook.afterStatement();
        return result;
      },
    },
  };
  return hook;
}

/** Sets every amount to one value and adds a row to each table, in one transaction. */
async function change(
  db: Database,
  tables: Table[],
  filler: Filler,
  random: Random,
  value: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { name, columns, foreignKeys } of tables) {
      const keys = foreignKeys.flatMap((key) => key.columns);
      const amounts = columns.filter(
        ({ type, unique, name }) => type === 'bigint' && !unique && !keys.includes(name),
      );
      const values = amounts.map((column) => sql`${sql.ref(column.name)} = ${value}`);
      if (values.length > 0)
        await sql`update ${sql.table(name)} set ${sql.join(values)}`.execute(tx);
    }
    await filler.addRows(random, () => 1, tx);
  });
}

/**
 * Expects that each response has the rows of one moment, although a change follows every statement of the backend: an amount in every row,
 * and a row more in every table.
 */
export async function compareMoments(
  subject: Subject,
  hook: Hook,
  tables: Table[],
  filler: Filler,
  random: Random,
): Promise<void> {
  const { db, client } = subject;
  let changes = 0;
  for (const request of await readsOf(subject, random, 1, 1)) {
    const { endpoint, statement, values } = request;
    const moment = () => ask(db, statement, values);
    const moments = [await moment()];
    let problem: unknown;
    hook.afterStatement = async () => {
      changes += 1;
      await change(db, tables, filler, random, changes).catch((error) => {
        problem = error;
      });
      moments.push(await moment());
    };
    const { text } = await get(client, request).finally(() => {
      hook.afterStatement = async () => {};
    });
    if (problem) throw problem;
    expect(moments, endpoint.name).toEqual(expect.arrayContaining([readJson(text)]));
  }
}
