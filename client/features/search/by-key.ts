import type { Endpoint } from '#contract/endpoint.ts';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { ApiError } from '#lib/api/request.ts';
import { send } from '#lib/api/send.ts';
import type { Found } from './found.ts';
import { apiQuery, business, order, type Reader, settlement } from './readers.ts';

type ById = Reader<Endpoint & { path: `${string}/{id}` }>;

/** One word with a digit. An address or a hash, which name no order, is longer than any reference. */
const isReference = (typed: string) => /^(?=\D*\d)[^\s@]{1,40}$/.test(typed);

/** A number or a UUID (RFC 9562): what a backend gives things that have no name. */
const isId = (typed: string) => /^\d{1,19}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);

const calls: [fits: (typed: string) => boolean, reader: unknown][] = [
  [isReference, order],
  [isId, settlement],
  [isId, business],
  [isId, apiQuery],
];

/** What is found by a key, and whether all that was asked has answered. */
export interface ByKey {
  found: Found[];
  failed: boolean;
}

/** Asks all calls that take a key of that shape, at the same time. Who has nothing under it answers 404, which is no failure. */
export async function findByKey(typed: string, signal: AbortSignal): Promise<ByKey> {
  const asked = calls.filter(([fits]) => fits(typed)).map(([, reader]) => ask(reader as ById, typed, signal));
  const answers = await Promise.allSettled(asked);
  return {
    found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    failed: answers.some((answer) => answer.status === 'rejected'),
  };
}

async function ask({ call, read }: ById, id: string, signal: AbortSignal): Promise<Found[]> {
  try {
    return read(await send(call, { params: { id } }, signal), call.path).slice(0, 1);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    applyErrorPolicy(error);
    throw error;
  }
}
