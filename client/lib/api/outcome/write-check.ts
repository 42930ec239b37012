import type { QueryClient } from '@tanstack/react-query';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import type { Write } from '#lib/state/writes.ts';
import type { ResponseOf } from '../parse-response.ts';

/**
 * The effect of a write as the server shows it. `absent`: none. `changed`: neither the state before nor that of the write.
 * `final`: it cannot be carried out any more. `unknown`: the responses do not decide.
 */
export type Finding =
  | { is: 'saved'; to?: string | undefined }
  | { is: 'absent' | 'changed'; final?: boolean; reason?: string; to?: string | undefined }
  | { is: 'unknown' };

/** Sends a read and returns its validated response. */
export type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<ResponseOf<E>>;

interface Sent<I, C> {
  input: I;
  context: C | undefined;
}

interface Definition<E extends Endpoint, C> {
  /** The action as its screen names it. */
  title: string;
  /** The name of the item, from the input or from what `remember` has returned. */
  subject?: (input: Input<E>, context: C | undefined) => unknown;
  /** Distinguishes items that share the path of the endpoint. */
  item?: (input: Input<E>) => string;
  /** Returns data of the page that `find` needs, as JSON. */
  remember?: (input: Input<E>, client: QueryClient) => C | undefined;
  /** Looks for the write by reads that the contract declares. Without it, the write cannot be checked. */
  find?: (sent: Sent<Input<E>, C>, read: Read) => Promise<Finding>;
}

/** The check of one kind of write. */
export interface WriteCheck {
  endpoint: Endpoint;
  describe: (input: unknown, client: QueryClient) => Pick<Write, 'target' | 'title' | 'isCheckable' | 'context'>;
  find: ((write: Write, read: Read) => Promise<Finding>) | undefined;
}

/** Declares how the outcome of an endpoint's writes is checked. */
export function defineCheck<const E extends Endpoint, C = never>(endpoint: E, definition: Definition<E, C>): WriteCheck {
  const { title, subject, item, remember, find } = definition;
  return {
    endpoint,
    describe(given, client) {
      const input = given as Input<E>;
      const context = remember?.(input, client);
      const path = `${endpoint.method} ${pathOf(endpoint, { params: (given as { params?: Record<string, unknown> }).params ?? {} })}`;
      const name = subject?.(input, context);
      return {
        target: item ? `${path} ${item(input)}` : path,
        title: name === undefined || name === null || name === '' ? title : `${title} ${String(name)}`,
        isCheckable: find !== undefined,
        context,
      };
    },
    find: find && (({ input, context }, read) => find({ input: input as Input<E>, context: context as C | undefined }, read)),
  };
}
