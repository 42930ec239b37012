import { useMemo } from 'react';
import type { BooksOfScreen } from '#components/statement/model/books.ts';
import { idsByReference } from '#components/statement/model/ids-by-reference.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import { extentOf } from '#format/extent.ts';
import { instantOf } from '#format/instant.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

/**
 * Returns the deposits of an account as the books that a statement is compared with, in their order: what was paid, by reference or
 * address.
 * @param key Identifies the account.
 */
export function useDepositBooks(
  key: string,
  account: ResponseOf<typeof walletProviders.account> | undefined,
): BooksOfScreen {
  const deposits = account?.deposits;
  const entries = useMemo(() => {
    const ids = idsByReference(deposits?.map(({ reference_id }) => reference_id) ?? []);
    return deposits?.map(({ reference_id, address, payment_amount, created_at }, place) => ({
      id: ids[place],
      references: [reference_id, address].flatMap((name) => name || []),
      amount: payment_amount ?? undefined,
      time: instantOf(created_at)?.getTime(),
    }));
  }, [deposits]);
  const extent = extentOf(deposits, account?.deposits_total);
  return { key, entries, extent, code: account?.cryptocurrency, noun: 'deposit' };
}
