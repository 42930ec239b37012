import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { checkAnswer, type Shown } from './parse-response.ts';
import { request } from './request.ts';

/** Sends a request and parses its response. Throws what request and checkAnswer throw. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<NonNullable<Shown<ResponseBody<E>>>> {
  return checkAnswer(endpoint, await request(endpoint, input, signal));
}
