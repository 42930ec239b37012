import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { allCalls } from '#contract/all-calls.ts';
import { auth } from '#contract/auth.ts';
import type { Answer, Call, Input } from '#contract/call.ts';
import { fieldErrors } from '#contract/common.ts';
import type { Client, Reply } from './client.ts';
import { reading } from './reading.ts';
import { refusing } from './refusing.ts';
import { writing } from './writing.ts';

/** One thing that the contract promises. */
export interface Check {
  title: string;
  /** Throws an AssertionError that names the call and what is wrong. */
  run: () => Promise<void>;
}

/** A backend of the contract, of anybody's making, and who can sign in there. */
export interface Target {
  connect: () => Client;
  email: string;
  password: string;
}

/** How a check is written down: what it is called, and what it does with the battery. */
export type DefineCheck = (title: string, run: (battery: Battery) => Promise<void>) => void;

export interface Battery {
  /** Makes a call as signed-in staff; asserts the status, and that the answer parses under the contract. Gives the answer. */
  ask: <C extends Call>(call: C, input: Input<C>) => Promise<Answer<C>>;
  /** Makes a call that must be refused, and gives what came. */
  refused: <C extends Call>(status: number, call: C, input: { [K in keyof Input<C>]: unknown }) => Promise<Reply>;
  /** The same with 422; asserts that every one of the fields has a message. */
  invalid: <C extends Call>(call: C, input: { [K in keyof Input<C>]: unknown }, fields: string[]) => Promise<void>;
  /** Signed in. */
  client: () => Promise<Client>;
  /** Nobody. */
  visitor: () => Client;
  target: Target;
}

/** Every check, to be run in order: each call of the contract is made, by HTTP alone. It leaves nothing behind but a settlement. */
export function battery(target: Target): Check[] {
  const made = new Set<Call>();
  let signedIn: Promise<Client> | undefined;

  async function signIn(): Promise<Client> {
    const client = target.connect();
    made.add(auth.login);
    const reply = await client.call(auth.login, { body: { email: target.email, password: target.password } });
    expectAnswer(auth.login, reply);
    return client;
  }
  const client = () => {
    signedIn ??= signIn();
    return signedIn;
  };

  const refused: Battery['refused'] = async (status, call, input) => {
    made.add(call);
    const reply = await (await client()).call(call, input as never);
    assert.equal(
      reply.status,
      status,
      `${call.name} answered ${reply.status} rather than ${status}: ${reply.text.slice(0, 300)}`,
    );
    return reply;
  };

  const tools: Battery = {
    target,
    client,
    visitor: target.connect,
    ask: async (call, input) => {
      made.add(call);
      return expectAnswer(call, await (await client()).call(call, input as never));
    },
    refused,
    invalid: async (call, input, fields) => {
      const { body } = await refused(422, call, input);
      const parsed = fieldErrors.safeParse(body);
      assert.ok(parsed.success, `${call.name} answered 422 without an errors object.`);
      for (const field of fields) assert.ok(parsed.data.errors[field]?.[0], `${call.name} says nothing of ${field}.`);
    },
  };

  const checks: Check[] = [];
  const define: DefineCheck = (title, run) => checks.push({ title, run: () => run(tools) });
  reading(define);
  refusing(define);
  writing(define);
  define('BE-1 CALL-1 every call of the contract has been made', async () => {
    const missed = allCalls.filter((call) => !made.has(call)).map(({ name }) => name);
    assert.deepEqual(missed, []);
  });
  return checks;
}

function expectAnswer<C extends Call>(call: C, { status, body, text }: Reply): Answer<C> {
  assert.ok(status >= 200 && status < 300, `${call.name} answered ${status}: ${text.slice(0, 300)}`);
  if (!call.answer) return undefined as Answer<C>;
  const parsed = z.safeParse(call.answer, body);
  const breaches = parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  assert.ok(parsed.success, `The answer of ${call.name} breaks the contract at ${breaches?.join('; ')}`);
  return parsed.data as Answer<C>;
}
