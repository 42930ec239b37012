import type * as z from 'zod/mini';
import { hasContractPanel } from '#platform/release/deployment.ts';
import { createStore, type Readable } from '#platform/storage/store.ts';

/** A part of a response that breaks the contract. */
export interface Breach {
  /** The name of the endpoint, such as `users.list`. */
  endpoint: string;
  /** The names of members, separated by dots, with `*` for each item of a list; empty for the whole body. */
  field: string;
  expected: z.core.$ZodIssue | 'array' | 'object';
  came: unknown;
}

const found = createStore<readonly Breach[]>([]);

/** The breaches of this session, once per endpoint and field; none without the panel that shows them. */
export const breaches: Readable<readonly Breach[]> = found;

export function recordBreach(breach: Breach): void {
  const { endpoint, field } = breach;
  const isKnown = found.get().some((one) => one.endpoint === endpoint && one.field === field);
  if (hasContractPanel() && !isKnown) found.set([...found.get(), breach]);
}

/** Forgets them: their values are of the user of the session. */
export const clearBreaches = (): void => found.set([]);
