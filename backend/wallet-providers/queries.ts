import { walletProviders } from '#contract/wallet-providers.ts';
import { countRows, offsetOf, type PageOfList, totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { foundPage, search } from '../db/search.ts';

/** Returns a page of the wallet providers, oldest first, and the number of providers. */
export async function findWalletProviders(db: Database, page: PageOfList) {
  const items = await db
    .selectFrom('wallet_providers')
    .select(['name', 'active'])
    .orderBy('id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute();
  return { items, total: await countRows(db.selectFrom('wallet_providers')) };
}

/** Returns a wallet provider by its name, or undefined. */
export async function findWalletProvider(db: Database, name: string) {
  return db
    .selectFrom('wallet_providers')
    .select(['id', 'name', 'active'])
    .where('name', '=', name)
    .executeTakeFirst();
}

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

/** Returns a page of the deposits with a reference id or address that starts with `q`, newest first, each with its account. */
export async function searchDeposits(db: Database, page: PageOfList, q: string) {
  const { keys } = walletProviders.deposits;
  return foundPage(
    await search(db, { table: 'deposits', keys, q, order: 'desc' }, page),
    page,
    (ids) =>
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
        ])
        .where('deposits.id', 'in', ids)
        .orderBy('deposits.id', 'desc')
        .execute(),
  );
}

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
