import { useMemo } from 'react';
import type { Books } from '#components/statement/use-statement.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import { extentOf } from '#format/extent.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

/** Returns the deposits of an account as the books that a statement is compared with: what was paid, by reference or address. */
export function useDepositBooks(
  account: ResponseOf<typeof walletProviders.account> | undefined,
): Books {
  const deposits = account?.deposits;
  const entries = useMemo(
    () =>
      deposits?.map(({ reference_id, address, payment_amount }, place) => ({
        id: place,
        references: [reference_id, address].flatMap((name) => name || []),
        amount: payment_amount ?? undefined,
        time: undefined,
      })),
    [deposits],
  );
  const extent = extentOf(deposits, account?.deposits_total);
  return { entries, extent, code: account?.cryptocurrency, noun: 'deposit' };
}
