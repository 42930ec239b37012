import type { Database } from '../db/schema.ts';

/** Every rule with its codes. */
export async function findRules(db: Database) {
  return rules(db).orderBy('cryptocurrencies.id').orderBy('currencies.id').execute();
}

function rules(db: Database) {
  return db
    .selectFrom('exchange_rules')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'exchange_rules.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'exchange_rules.currency_id')
    .leftJoin('stablecoins', 'stablecoins.id', 'exchange_rules.stablecoin_id')
    .select(['cryptocurrencies.id as cryptocurrency_id', 'cryptocurrencies.code as cryptocurrency_code'])
    .select(['currencies.id as currency_id', 'currencies.code as currency_code'])
    .select(['stablecoins.id as stablecoin_id', 'stablecoins.code as stablecoin_code']);
}

/** Every stablecoin. */
export async function findStablecoins(db: Database) {
  return db.selectFrom('stablecoins').select(['id', 'code']).orderBy('id').execute();
}

interface Rule {
  cryptocurrency_id: bigint;
  currency_id: bigint;
  stablecoin_id: bigint | null;
}

/** A rule, held until the transaction ends, or undefined. */
export async function lockRule(tx: Database, { cryptocurrency_id, currency_id }: Rule) {
  return rules(tx)
    .where('exchange_rules.cryptocurrency_id', '=', cryptocurrency_id)
    .where('exchange_rules.currency_id', '=', currency_id)
    .forUpdate('exchange_rules')
    .executeTakeFirst();
}

/** Sets the stablecoin of a rule. */
export async function updateRule(tx: Database, { cryptocurrency_id, currency_id, stablecoin_id }: Rule): Promise<void> {
  await tx
    .updateTable('exchange_rules')
    .set({ stablecoin_id })
    .where('cryptocurrency_id', '=', cryptocurrency_id)
    .where('currency_id', '=', currency_id)
    .execute();
}
