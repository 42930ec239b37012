import type { Answer, Call, Input } from '#contract/call.ts';
import { checkAnswer, type Shown } from './parse-response.ts';
import { applyPolicy } from './policy.ts';
import { request } from './request.ts';

/** Makes a call: its answer under the contract. Throws what request and checkAnswer throw, once the policy has been applied. */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<NonNullable<Shown<Answer<C>>>> {
  try {
    return checkAnswer(call, await request(call, input, signal));
  } catch (error) {
    applyPolicy(error);
    throw error;
  }
}
