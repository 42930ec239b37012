import type { Id } from '#contract/id.ts';
import { useStore } from '#data/use-store.ts';
import type { ValueOf } from '#platform/storage/registry.ts';
import { openStore } from '#platform/storage/stored.ts';

/** The comparisons that settlements were created with, the newest last. */
const results = openStore('settlement-statements');

/** The comparisons that are kept: one of a settlement of 5,000 trades has 0.5 MB. */
const kept = 5;

/** Stores the comparison with a statement that a settlement was created with, if there was one. See decision 105 in docs/decisions.md. */
export function storeStatement(
  id: Id,
  statement: ValueOf<'settlement-statements'>[number]['statement'] | undefined,
): void {
  if (!statement) return;
  const others = results.get().filter(({ settlement }) => settlement !== String(id));
  results.set([...others, { settlement: String(id), statement }].slice(-kept));
}

/** Returns the comparison that a settlement was created with, if this browser has it. */
export const useStoredStatement = (id: string) =>
  useStore(results).find(({ settlement }) => settlement === id)?.statement;
