import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { addWrite, endWrite, interrupted, isUnsettled, removeWrite, updateWrite, writes } from '#lib/state/writes.ts';
import { checkRequest } from '../check-request.ts';
import { codeOf } from '../failure-text.ts';
import { parseResponse, type ResponseOf } from '../parse-response.ts';
import { request } from '../request.ts';
import { failureKindOf } from './failure-kind.ts';
import { UnsettledError } from './unsettled-error.ts';
import type { WriteCheck } from './write-check.ts';

interface Options {
  check: WriteCheck;
  client: QueryClient;
  /** The form, row or button that sends it. Default: its target. */
  source?: string | undefined;
}

/**
 * Sends a write that is checked if its outcome is not certain. It is stored before it is sent, so that a reload of the page
 * does not lose it, and removed when its outcome is certain. Throws an UnsettledError, and what checkRequest, request and
 * parseResponse throw.
 */
export async function sendWrite<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { check, client, source }: Options,
): Promise<ResponseOf<E>> {
  checkRequest(endpoint, (input as { body?: unknown }).body);
  const described = check.describe(input, client);
  const { target } = described;
  if (writes.get().some((write) => write.target === target && isUnsettled(write))) throw new UnsettledError();
  const id = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  addWrite({
    ...described,
    id,
    endpoint: endpoint.name,
    source: source ?? target,
    screen: location.pathname,
    input: withoutPasswords(input as Record<string, unknown>),
    state: 'sending',
    finalAt: 0,
    nextCheckAt: 0,
    checks: 0,
    isChecking: false,
  });
  try {
    const response = parseResponse(endpoint, await request(endpoint, input, { key: id }));
    removeWrite(id);
    return response;
  } catch (error) {
    recordFailure(id, error);
    throw error;
  } finally {
    endWrite(id);
  }
}

function recordFailure(id: string, error: unknown) {
  const now = Date.now();
  const kind = failureKindOf(error);
  if (kind === 'rejected') return removeWrite(id);
  const change = kind === 'never-sent' ? { state: kind } : interrupted(now);
  updateWrite(id, { ...change, ...(kind === 'ended' && { finalAt: now }), code: codeOf(error) });
}

/** Returns the input with every password of its body empty. */
function withoutPasswords(input: Record<string, unknown>): Record<string, unknown> {
  if (typeof input.body !== 'object' || input.body === null) return input;
  const fields = Object.entries(input.body).map(([name, value]) => [name, name.startsWith('password') ? '' : value]);
  return { ...input, body: Object.fromEntries(fields) };
}
