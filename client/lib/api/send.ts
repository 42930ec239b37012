import type { Endpoint, Input } from '#contract/endpoint.ts';
import { checkRequest } from './check-request.ts';
import { parseResponse, type ResponseOf } from './parse-response.ts';
import { request } from './request.ts';

/** Sends a request and parses its response. Throws the errors of checkRequest, request and parseResponse. */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<ResponseOf<E>> {
  checkRequest(endpoint, (input as { body?: unknown }).body);
  return parseResponse(endpoint, await request(endpoint, input, { signal }));
}
