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

/** The breaches that this page has received, once per endpoint and field; none without the panel that shows them. */
export const breaches: Readable<readonly Breach[]> = found;

export function recordBreach(breach: Breach): void {
  if (hasContractPanel()) found.set([...found.get(), breach]);
}
