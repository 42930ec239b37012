import { walletProviders } from '#contract/wallet-providers.ts';
import type { RowOf } from '#data/paginate.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isKey, isName, isNoEmail } from '#data/search/typed-text.ts';
import type { Scalar } from '#format/values.ts';
import { paths, rowHref } from '#platform/paths.ts';

const providerResults = ({ name }: { name?: Scalar }) =>
  toResults('Wallet provider', paths.walletProvider.href(name), name);

/** A deposit opens its account filtered to its row, since an account can have thousands of deposits. */
const depositResults = ({
  provider,
  cryptocurrency,
  reference_id,
  address,
}: RowOf<typeof walletProviders.deposits>): SearchResult[] => {
  const account = paths.walletAccount.href(provider, cryptocurrency);
  return account
    ? toResults('Deposit', rowHref(account, reference_id, 'deposits'), reference_id, address)
    : [];
};

export const walletProviderSearch: SearchSource = {
  lists: [
    searchedList(
      walletProviders.deposits,
      (typed) => isKey(typed) && isNoEmail(typed),
      depositResults,
    ),
    searchedList(walletProviders.list, isName, providerResults),
  ],
};
