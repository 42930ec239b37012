import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { checkAnswer, type Shown } from './parse-response.ts';
import { applyPolicy } from './policy.ts';
import { request } from './request.ts';

/** Makes a call: its answer under the contract. Throws what request and checkAnswer throw, once the policy has been applied. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<NonNullable<Shown<ResponseBody<E>>>> {
  try {
    return checkAnswer(endpoint, await request(endpoint, input, signal));
  } catch (error) {
    applyPolicy(error);
    throw error;
  }
}
