import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { decimal } from '#contract/common.ts';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import type { Id } from '#contract/id.ts';
import { profile } from '#contract/profile.ts';
import { plainDecimal } from '#format/decimal.ts';
import { type Digests, digestOf } from '#format/digests.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import type { NewWrite } from '#platform/outbox/outbox.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';
import type { Done } from './write-error.ts';

/** Sends a read and returns its validated response. */
export type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<ResponseOf<E>>;

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : Record<never, never>;

type Ids = Record<string, Id | null>;

/** A write when it is checked: its ids, and digests of everything else. */
export interface SentWrite<K extends string = string> {
  ids: Record<K, Id>;
  /** Returns true if a field was sent with this value, or a list with this item. */
  hasSent: (field: string, value: unknown) => boolean;
  /** Returns true if every field was sent with these values, except ids and passwords. */
  isSent: (values: object) => boolean;
  /** The number of items of a list that was sent. */
  count: (field: string) => number;
  /** Returns true if the page showed this value, or an item of a list, before; undefined if it showed none. */
  had: (field: string, value: unknown) => boolean | undefined;
  /** Returns true if the page showed these values for every field that was sent; undefined if it showed none. */
  wasBefore: (values: object) => boolean | undefined;
}

interface Definition<E extends Endpoint, K extends string> {
  /** The action as its screen names it. */
  title: string;
  /** What it does to the item: it is saved by default. */
  done?: Done;
  /** The name of the item. */
  subject?: (input: Input<E>, client: QueryClient) => unknown;
  /** The fields of the body that identify the item. They are stored as they are, all others as digests. */
  ids?: (K & keyof Body<E>)[];
  /** Returns what the page shows of the item before the write, by the fields of the body, or other values that `find` needs. */
  remember?: (input: Input<E>, client: QueryClient) => object | undefined;
}

type ParamOf<E extends Endpoint> = Input<E> extends { params: infer P } ? keyof P & string : never;

type Check<E extends Endpoint, K extends string> =
  | {
      /** Looks for the write by reads that the contract declares. */
      find: (sent: SentWrite<K | ParamOf<E>>, read: Read) => Promise<CheckResult>;
    }
  | {
      /** The reason why no request returns the written values, a sentence. */
      cannotBeChecked: string;
    };

/** The parts of a write that its input and the page determine. */
export type Description = Pick<
  NewWrite,
  'title' | 'done' | 'subject' | 'cannotBeChecked' | 'ids' | 'sent' | 'remembered'
>;

/** One kind of write and how its outcome is checked. */
export interface WriteDefinition<E extends Endpoint = Endpoint> {
  endpoint: E;
  done: Done;
  /** Returns the name of the changed item. */
  targetOf(input: Input<E>): string;
  describe(input: Input<E>, client: QueryClient, salt: string): Description;
  find(
    write: Pick<StoredWrite, 'ids' | 'sent' | 'remembered' | 'salt'>,
    read: Read,
  ): Promise<CheckResult>;
}

/** Declares the writes of an endpoint: each either has a check, or states why it cannot have one. */
export function defineWrite<const E extends Endpoint, const K extends string = never>(
  endpoint: E,
  definition: Definition<E, K> & Check<E, K>,
): WriteDefinition<E> {
  const { title, done = 'saved', subject, ids = [], remember } = definition;
  const partsOf = (input: Input<E>) => {
    const { params = {}, body = {} } = input as { params?: Ids; body?: Record<string, unknown> };
    return { params, body, keys: ids.map((key) => [key, body[key] as Id] as const) };
  };
  return {
    endpoint,
    done,
    targetOf(input) {
      const { params, keys } = partsOf(input);
      return [
        `${endpoint.method} ${pathOf(endpoint, { params })}`,
        ...keys.map(([, id]) => String(id)),
      ].join(' ');
    },
    describe(input, client, salt) {
      const { params, body, keys } = partsOf(input);
      const before = remember?.(input, client);
      const name = subject?.(input, client);
      const others = Object.entries(body).filter(
        ([field]) => !(ids as string[]).includes(field) && !isPassword(field),
      );
      return {
        title,
        done,
        cannotBeChecked: 'cannotBeChecked' in definition ? definition.cannotBeChecked : undefined,
        subject: name === undefined || name === null || name === '' ? undefined : String(name),
        ids: { ...params, ...Object.fromEntries(keys) },
        sent: digestsOf(endpoint, salt, others),
        remembered: before && digestsOf(endpoint, salt, Object.entries(before)),
      };
    },
    async find({ ids: stored, sent, remembered, salt }, read) {
      if (!('find' in definition)) {
        // Any read shows that the backend responds again.
        await read(profile.details, {});
        return { is: 'uncheckable' };
      }
      const [sentMarks, rememberedMarks] = [setsOf(sent), remembered && setsOf(remembered)];
      const has = (marks: Marks, field: string, value: unknown) =>
        marks[field]?.has(markOf(endpoint, salt, field, value)) ?? false;
      const fields = Object.keys(sent);
      const hasAll = (marks: Marks, values: object) =>
        fields.every((field) => has(marks, field, (values as Record<string, unknown>)[field]));
      return definition.find(
        {
          ids: stored as Record<string, Id>,
          hasSent: (field, value) => has(sentMarks, field, value),
          isSent: (values) => hasAll(sentMarks, values),
          count: (field) => sent[field]?.length ?? 0,
          had: (field, value) => rememberedMarks && has(rememberedMarks, field, value),
          wasBefore: (values) => rememberedMarks && hasAll(rememberedMarks, values),
        },
        read,
      );
    },
  };
}

export const isPassword = (field: string): boolean => field.startsWith('password');

const digestsOf = (
  endpoint: Endpoint,
  salt: string,
  values: [field: string, value: unknown][],
): Digests =>
  Object.fromEntries(
    values.map(([field, value]) => [
      field,
      [value].flat().map((item) => markOf(endpoint, salt, field, item)),
    ]),
  );

/** The marks of values by field. */
type Marks = Record<string, ReadonlySet<string>>;

const setsOf = (digests: Digests): Marks =>
  Object.fromEntries(Object.entries(digests).map(([field, marks]) => [field, new Set(marks)]));

/** Returns what is stored of a value to recognize it later: a digest, or the text of an id, of which there may be thousands. */
function markOf(endpoint: Endpoint, salt: string, field: string, value: unknown): string {
  const text = canonical(endpoint, field, value);
  return field.endsWith('_ids') ? text : digestOf(salt, field, text);
}

/**
 * Returns a value as a text that is the same for equal values: null and a missing value are empty, texts have no spaces around
 * them, and decimals no zeros at their end.
 */
function canonical(endpoint: Endpoint, field: string, value: unknown): string {
  const text = String(value ?? '').trim();
  return fieldSchema(endpoint, field) === decimal ? plainDecimal(text) : text;
}

function fieldSchema({ request }: Endpoint, field: string): unknown {
  return (request as z.ZodMiniObject | undefined)?.shape?.[field];
}
