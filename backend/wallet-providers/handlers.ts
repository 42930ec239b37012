import type { walletProviders } from '#contract/wallet-providers.ts';
import { pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { notFound } from '../http/http-error.ts';
import { textParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import {
  findAccount,
  findAccounts,
  findDepositsOf,
  findWalletProvider,
  findWalletProviders,
  searchDeposits,
} from './queries.ts';

/** Returns a page of the wallet providers. */
export async function listWalletProviders(
  { query }: HandlerInput<typeof walletProviders.list>,
  { db }: Context,
) {
  const page = pageOf(query);
  return { ...(await snapshot(db, (tx) => findWalletProviders(tx, page))), per_page: page.perPage };
}

/** Returns a wallet provider with its accounts. */
export async function showWalletProvider(
  { params }: HandlerInput<typeof walletProviders.details>,
  { db }: Context,
) {
  return snapshot(db, async (tx) => {
    const provider = await providerOf(tx, params.provider);
    return { ...provider, accounts: await findAccounts(tx, provider.id) };
  });
}

/** Returns a wallet provider's account for a cryptocurrency with its newest deposits. */
export async function showWalletAccount(
  { params }: HandlerInput<typeof walletProviders.account>,
  { db }: Context,
) {
  return snapshot(db, async (tx) => {
    const provider = await providerOf(tx, params.provider);
    const account = await findAccount(tx, provider.id, textParam(params.cryptocurrency, 'account'));
    if (!account) throw notFound('account');
    const { items, total } = await findDepositsOf(tx, account.id);
    return { ...account, deposits: items, deposits_total: total };
  });
}

async function providerOf(db: Database, name: string) {
  const provider = await findWalletProvider(db, textParam(name, 'wallet provider'));
  if (!provider) throw notFound('wallet provider');
  return provider;
}

/** Returns a page of the deposits that a search finds. */
export async function listDeposits(
  { query }: HandlerInput<typeof walletProviders.deposits>,
  { db }: Context,
) {
  return snapshot(db, (tx) => searchDeposits(tx, pageOf(query), query.q));
}
