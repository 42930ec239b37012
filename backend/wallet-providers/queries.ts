import { totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

export const provider = recordsOf({
  table: 'wallet_providers',
  noun: 'wallet provider',
  key: 'name',
  select: (db) => db.selectFrom('wallet_providers').select(['id', 'name', 'active']),
});

const accounts = (db: Database, providerId: bigint) =>
  db
    .selectFrom('wallet_accounts')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
    .select([
      'wallet_accounts.id',
      'wallet_accounts.name',
      'cryptocurrencies.code as cryptocurrency',
    ])
    .select(['wallet_accounts.active', 'wallet_accounts.balance'])
    .where('wallet_accounts.wallet_provider_id', '=', providerId);

/** Returns the accounts of a wallet provider. */
export async function findAccounts(db: Database, providerId: bigint) {
  return accounts(db, providerId).orderBy('cryptocurrencies.id').execute();
}

/** Returns the account of a wallet provider for a cryptocurrency's code, or undefined. */
export async function findAccount(db: Database, providerId: bigint, code: string) {
  return accounts(db, providerId).where('cryptocurrencies.code', '=', code).executeTakeFirst();
}

/** Returns the ids of the accounts of a wallet provider and of a cryptocurrency, or of all. */
export async function findAccountIds(
  db: Database,
  provider: string | undefined,
  cryptocurrency: string | undefined,
): Promise<bigint[]> {
  const accounts = await db
    .selectFrom('wallet_accounts')
    .innerJoin('wallet_providers', 'wallet_providers.id', 'wallet_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
    .select('wallet_accounts.id')
    .$if(provider !== undefined, (query) =>
      query.where('wallet_providers.name', '=', provider ?? ''),
    )
    .$if(cryptocurrency !== undefined, (query) =>
      query.where('cryptocurrencies.code', '=', cryptocurrency ?? ''),
    )
    .execute();
  return accounts.map(({ id }) => id);
}

/** The deposits of all accounts, each with its account. */
export const deposits = (db: Database) =>
  db
    .selectFrom('deposits')
    .innerJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
    .innerJoin('wallet_providers', 'wallet_providers.id', 'wallet_accounts.wallet_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
    .select([
      'deposits.reference_id',
      'deposits.address',
      'deposits.balance',
      'deposits.payment_amount',
      'deposits.sweep_amount',
      'deposits.created_at',
      'wallet_providers.name as provider',
      'cryptocurrencies.code as cryptocurrency',
    ]);

/** Returns the newest deposits of an account, and the number of its deposits. */
export async function findDepositsOf(db: Database, accountId: bigint) {
  const deposits = db.selectFrom('deposits').where('wallet_account_id', '=', accountId);
  const items = await deposits
    .select(['reference_id', 'address', 'balance', 'payment_amount', 'sweep_amount', 'created_at'])
    .orderBy('id', 'desc')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, deposits) };
}
