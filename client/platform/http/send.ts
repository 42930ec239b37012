import * as z from 'zod/mini';
import { type Endpoint, type Input, totalCount } from '#contract/endpoint.ts';
import { parseResponse, type ResponseOf } from './parse-response.ts';
import { ApiError, request } from './request.ts';

/** Sends a request and parses its response. Throws the errors of checkRequest, request and parseResponse. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  checkRequest(endpoint, (input as { body?: unknown }).body);
  return parseResponse(endpoint, await request(endpoint, input, { signal }));
}

/** Loads a list that may be cut, and its length; undefined if the response does not state it. Throws the errors of `send`. */
export async function sendCounted<E extends Endpoint & { counted: true }>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<{ list: ResponseOf<E>; total: number | undefined }> {
  let total: number | undefined;
  const onHeaders = (headers: Headers) => {
    const text = headers.get(totalCount) ?? '';
    total = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  return {
    list: parseResponse(endpoint, await request(endpoint, input, { signal, onHeaders })),
    total,
  };
}

/**
 * Returns the message of each field of a request body that breaks the contract. An empty field breaks nothing here: the server
 * decides which fields are required.
 */
export function requestErrors(endpoint: Endpoint, body: unknown): Record<string, string> {
  const result = endpoint.request && z.safeParse(endpoint.request, body, { reportInput: true });
  const errors: Record<string, string> = {};
  for (const { path, message, input } of result?.error?.issues ?? []) {
    if (input !== '' && input !== null && input !== undefined) errors[String(path[0])] ??= message;
  }
  return errors;
}

/** Throws the ApiError of a 422, without a request, when a request body breaks the contract. */
export function checkRequest(endpoint: Endpoint, body: unknown): void {
  const messages = Object.entries(requestErrors(endpoint, body));
  const errors = Object.fromEntries(messages.map(([field, message]) => [field, [message]]));
  if (messages.length > 0)
    throw new ApiError(endpoint.name, 422, { errors }, undefined, { isRejected: true });
}
