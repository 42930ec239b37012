import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { decimal } from '#contract/common.ts';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { plainDecimal } from '#format/decimal.ts';
import { stringifyExact } from '#format/json.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import type { NewWrite } from '#platform/outbox/ports.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';

/** Sends a read and returns its validated response. */
export type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<ResponseOf<E>>;

type BodyOf<E extends Endpoint> = Input<E> extends { body: infer B } ? B : Record<never, never>;

interface Definition<E extends Endpoint, B extends object> {
  /** The name of its kind, by which the browser stores it: the resource, and a word that no endpoint has. */
  kind: `${string}.${string}`;
  /** The action as its screen names it. */
  title: string;
  /** The name of the item. */
  subject?: (input: Input<E>, client: QueryClient) => unknown;
  /** The fields of the body that identify the item, beside the path. */
  ids?: (keyof BodyOf<E>)[];
  /** Returns what the document shows of the item before the write; undefined if it shows nothing. */
  before?: (input: Input<E>, client: QueryClient) => B | undefined;
  /** Looks for the effect of the write by reads that the contract declares. */
  find: (sent: { input: Input<E>; before: B | undefined }, read: Read) => Promise<CheckResult>;
}

/** A kind of write that the browser stores before it is sent, because it moves money. See docs/protocol.md. */
export interface RecordedWrite<E extends Endpoint = Endpoint> {
  endpoint: E;
  kind: string;
  title: string;
  /** Returns the name of the changed item. */
  targetOf(input: Input<E>): string;
  /** Returns the parts that its input and the document determine. Its values are visible to every signed-in user. */
  describe(
    input: Input<E>,
    client: QueryClient,
  ): Pick<NewWrite, 'endpoint' | 'title' | 'subject' | 'ids' | 'sent' | 'remembered'>;
  /** Returns true if a stored write has this input. */
  isSame(stored: Pick<StoredWrite, 'endpoint' | 'sent'>, input: Input<E>): boolean;
  /** Returns the input that a stored write has sent; undefined for one of version 1.1. */
  inputOf(stored: Pick<StoredWrite, 'sent'>): Input<E> | undefined;
  find(stored: Pick<StoredWrite, 'sent' | 'remembered'>, read: Read): Promise<CheckResult>;
}

/** Declares a kind of write that is recorded. */
export function recordWrite<const E extends Endpoint, B extends object = object>(
  endpoint: E,
  { kind, title, subject, ids = [], before, find }: Definition<E, B>,
): RecordedWrite<E> {
  const bodyOf = (input: Input<E>) => (input as unknown as { body: BodyOf<E> }).body;
  return {
    endpoint,
    kind,
    title,
    targetOf: (input) =>
      [
        `${endpoint.method} ${pathOf(endpoint, { params: (input as { params?: Record<string, unknown> }).params ?? {} })}`,
        ...ids.map((id) => String(bodyOf(input)[id])),
      ].join(' '),
    describe(input, client) {
      const name = subject?.(input, client);
      const shown = before?.(input, client);
      return {
        endpoint: kind,
        title,
        subject: name === undefined || name === null || name === '' ? undefined : String(name),
        ids: {},
        sent: { input: [stringifyExact(input)] },
        remembered: shown && { before: [stringifyExact(shown)] },
      };
    },
    isSame: (stored, input) =>
      stored.endpoint === kind && stored.sent.input?.[0] === stringifyExact(input),
    inputOf: ({ sent }) => parsed<Input<E>>(sent.input),
    async find({ sent, remembered }, read) {
      const input = parsed<Input<E>>(sent.input);
      return input
        ? find({ input, before: parsed<B>(remembered?.before) }, read)
        : { is: 'uncheckable' };
    },
  };
}

const parsed = <T>([text]: string[] = []): T | undefined =>
  text === undefined ? undefined : (parseExact(text) as T);

/**
 * Compares an item with an edit of it. An item that has the values, and had them before, says nothing. One with other values than
 * before and after may have been saved before someone else changed it.
 */
export function judgeEdit(
  { sent, before, current }: Record<'sent' | 'before' | 'current', object | undefined>,
  isSame: (a: object, b: object) => boolean,
  to: string | undefined,
): CheckResult {
  if (!sent || !current)
    return { is: 'changed', final: true, reason: 'This item no longer exists.' };
  if (isSame(sent, current))
    return before && !isSame(sent, before)
      ? { is: 'saved', to }
      : { is: 'saved', to, doubt: 'The item has these values.', mayArrive: true };
  return { is: before && isSame(before, current) ? 'absent' : 'changed', to };
}

/**
 * Returns a function that compares the fields of a body with an item: null and a missing value are empty, texts have no spaces
 * around them, and decimals no zeros at their end.
 */
export const comparing =
  (endpoint: Endpoint, fields: string[]) =>
  (a: object, b: object): boolean =>
    fields.every((field) => textOf(endpoint, field, a) === textOf(endpoint, field, b));

function textOf({ request }: Endpoint, field: string, values: object): string {
  const text = String((values as Record<string, unknown>)[field] ?? '').trim();
  const schema = (request as z.ZodMiniObject | undefined)?.shape?.[field];
  return schema === decimal ? plainDecimal(text) : text;
}
