import type { Database } from '../db/schema.ts';

/** Returns every rule with its codes. */
export async function findRules(db: Database) {
  return rulesOf(db).orderBy('cryptocurrencies.id').orderBy('currencies.id').execute();
}

/** A rule with its codes. */
export type RuleRow = Awaited<ReturnType<typeof findRules>>[number];

/** Returns an existing rule with its codes. */
export async function findRule(db: Database, { cryptocurrency_id, currency_id }: Rule) {
  return rulesOf(db)
    .where('exchange_rules.cryptocurrency_id', '=', cryptocurrency_id)
    .where('exchange_rules.currency_id', '=', currency_id)
    .executeTakeFirstOrThrow();
}

function rulesOf(db: Database) {
  return db
    .selectFrom('exchange_rules')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'exchange_rules.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'exchange_rules.currency_id')
    .leftJoin('stablecoins', 'stablecoins.id', 'exchange_rules.stablecoin_id')
    .select([
      'cryptocurrencies.id as cryptocurrency_id',
      'cryptocurrencies.code as cryptocurrency_code',
    ])
    .select(['currencies.id as currency_id', 'currencies.code as currency_code'])
    .select(['stablecoins.id as stablecoin_id', 'stablecoins.code as stablecoin_code']);
}

/** Returns every stablecoin. */
export async function findStablecoins(db: Database) {
  return db.selectFrom('stablecoins').select(['id', 'code']).orderBy('id').execute();
}

interface Rule {
  cryptocurrency_id: bigint;
  currency_id: bigint;
  stablecoin_id: bigint | null;
}

/**
 * Locks a rule. Returns undefined if the pair has none. Reads no other table: after a wait for the lock, PostgreSQL reads the new
 * version of the locked row only, and joins it to the rows of the old one.
 */
export async function lockRule(tx: Database, { cryptocurrency_id, currency_id }: Rule) {
  return tx
    .selectFrom('exchange_rules')
    .select('stablecoin_id')
    .where('cryptocurrency_id', '=', cryptocurrency_id)
    .where('currency_id', '=', currency_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the stablecoin of a rule. */
export async function updateRule(
  tx: Database,
  { cryptocurrency_id, currency_id, stablecoin_id }: Rule,
): Promise<void> {
  await tx
    .updateTable('exchange_rules')
    .set({ stablecoin_id })
    .where('cryptocurrency_id', '=', cryptocurrency_id)
    .where('currency_id', '=', currency_id)
    .execute();
}
