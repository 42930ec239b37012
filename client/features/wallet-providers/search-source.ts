import { pathOf, prefix } from '#contract/endpoint.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import {
  findRows,
  inCache,
  rowsInCache,
  type SearchSource,
  walkPages,
  walkRows,
} from '#data/search/search-source.ts';
import { isKey, isName, isNoEmail } from '#data/search/typed-text.ts';
import { mayBeCut } from '#format/extent.ts';
import type { Scalar } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { fetchAllWalletProviders } from './api.ts';

const providerResults = ({ name }: { name?: Scalar }) =>
  toResults('Wallet provider', paths.walletProvider.href(name), name);

/** The address of a deposit: its row alone, since an account can have thousands. */
const depositHref = (account: string, reference: Scalar) => rowHref(account, reference, 'deposits');

/** The screen of an account has the path of its request; the response does not name its provider. */
const accountOf = (path: string) => path.slice(prefix.length);

const depositResults = (
  { deposits }: Pick<ResponseOf<typeof walletProviders.account>, 'deposits'>,
  account: string,
): SearchResult[] =>
  (deposits ?? []).flatMap((deposit) =>
    toResults(
      'Deposit',
      depositHref(account, deposit.reference_id),
      deposit.reference_id,
      deposit.address,
    ),
  );

const accountResults = ({
  name: provider,
  accounts,
}: ResponseOf<typeof walletProviders.details>): SearchResult[] =>
  (accounts ?? []).flatMap(({ name, cryptocurrency }) =>
    toResults(
      'Wallet account',
      paths.walletAccount.href(provider, cryptocurrency),
      name,
      provider,
      cryptocurrency,
    ),
  );

/** Only the response of a wallet provider contains its accounts. */
const walkAccounts = walkRows(fetchAllWalletProviders, async ({ name }, signal) => ({
  results: accountResults(
    await send(walletProviders.details, { params: { provider: String(name) } }, signal),
  ),
}));

/** Only the response of an account contains deposits. */
const walkDeposits = walkRows(fetchAllWalletProviders, async ({ name }, signal) => {
  const provider = String(name);
  const { accounts } = await send(walletProviders.details, { params: { provider } }, signal);
  const deposits: SearchResult[] = [];
  let isCut = false;
  for (const { cryptocurrency } of accounts ?? []) {
    const input = { params: { provider, cryptocurrency: String(cryptocurrency) } };
    const account = await send(walletProviders.account, input, signal);
    deposits.push(...depositResults(account, accountOf(pathOf(walletProviders.account, input))));
    isCut ||= mayBeCut(account.deposits, account.deposits_total);
  }
  return { results: deposits, isCut };
});

export const walletProviderSearch: SearchSource = {
  cached: [
    rowsInCache(walletProviders.list, providerResults),
    inCache(walletProviders.details, accountResults),
    inCache(walletProviders.account, (account, path) => depositResults(account, accountOf(path))),
  ],
  lists: [
    {
      rows: "wallet providers' deposits",
      mayContain: (typed) => isKey(typed) && isNoEmail(typed),
      walk: walkDeposits,
      find: findRows(walletProviders.deposits, ({ provider, cryptocurrency, ...deposit }) => {
        const account = paths.walletAccount.href(provider, cryptocurrency);
        return account ? depositResults({ deposits: [deposit] }, account) : [];
      }),
    },
    { rows: "wallet providers' accounts", mayContain: isName, walk: walkAccounts },
    {
      rows: 'wallet providers',
      mayContain: isName,
      walk: walkPages(fetchAllWalletProviders, providerResults),
    },
  ],
};
