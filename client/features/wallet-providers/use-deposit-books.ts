import { useMemo } from 'react';
import type { BookEntry, Books } from '#components/statements/model/books.ts';
import { idOfOnly, idsByReference } from '#components/statements/model/ids-by-reference.ts';
import { instantOf } from '#contract/instant.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import { extentOf } from '#format/extent.ts';
import { knownAmount } from '#format/money.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import type { Deposits } from './api.ts';

/**
 * Returns the deposits of an account as the books that a statement is compared with, in their order: what was paid, by reference or
 * address.
 * @param provider The name of the wallet provider, which with the cryptocurrency identifies the account.
 */
export function useDepositBooks(
  provider: string,
  account: ResponseOf<typeof walletProviders.account> | undefined,
): Books {
  const deposits = account?.deposits;
  const entries = useMemo(() => {
    const ids = idsByReference(deposits?.map(({ reference_id }) => reference_id) ?? []);
    return deposits?.map(({ reference_id, address, payment_amount, created_at }, place) => ({
      id: ids[place],
      references: [reference_id, address].flatMap((name) => name || []),
      amount: knownAmount(payment_amount),
      time: instantOf(created_at)?.getTime(),
    }));
  }, [deposits]);
  const extent = extentOf(deposits, account?.deposits_total);
  const code = account?.cryptocurrency;
  const key = JSON.stringify([provider, code]);
  return { key, entries, extent, code, noun: 'deposit', provider };
}

/** Returns a function that returns the id of a deposit in the books; undefined for one of several with its reference. */
export function depositIds(entries: BookEntry[] = []) {
  const ids = new Set(entries.map(({ id }) => id));
  return ({ reference_id }: Deposits[number]) => idOfOnly(ids, reference_id);
}
