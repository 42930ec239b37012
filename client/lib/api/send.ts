import type { Endpoint, Input } from '#contract/endpoint.ts';
import { parseResponse, type ResponseOf } from './parse-response.ts';
import { request } from './request.ts';

/** Sends a request and parses its response. Throws what request and parseResponse throw. */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<ResponseOf<E>> {
  return parseResponse(endpoint, await request(endpoint, input, signal));
}
