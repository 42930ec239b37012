import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { auth } from '#contract/auth.ts';
import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { report } from '#contract/report.ts';
import type { Client, Reply } from './client.ts';
import { reading } from './reading.ts';
import { refusing } from './refusing.ts';
import { signingOut, writing } from './writing.ts';

/** One thing that the contract promises. */
export interface Check {
  title: string;
  /** The calls that it has made so far, in order, and what each was answered. */
  calls: { call: Endpoint; status: number }[];
  /** Throws an AssertionError that names the call and what is wrong. */
  run: () => Promise<void>;
}

/** A backend of the contract, of anybody's making, and who can sign in there. */
export interface Target {
  connect: () => Client;
  email: string;
  password: string;
}

/** A client that makes calls of the contract and nothing else. */
type Caller = Omit<Client, 'send'>;

/** How a check is written down: what it is called, and what it does with the suite. */
export type DefineCheck = (title: string, run: (suite: Suite) => Promise<void>) => void;

export interface Suite {
  /** Makes a call as signed-in staff; asserts the status, and that the answer parses under the contract. Gives the answer. */
  ask: <C extends Endpoint>(call: C, input: Input<C>) => Promise<ResponseBody<C>>;
  /** Makes a call that must be refused, and gives what came. */
  refused: <C extends Endpoint>(status: number, call: C, input: { [K in keyof Input<C>]: unknown }) => Promise<Reply>;
  /** The same with 422; asserts that every one of the fields has a message. */
  invalid: <C extends Endpoint>(call: C, input: { [K in keyof Input<C>]: unknown }, fields: string[]) => Promise<void>;
  /** Signed in. */
  client: () => Promise<Caller>;
  /** Nobody. */
  visitor: () => Caller;
  target: Target;
}

/** What can be called without changing anything but who is signed in. */
const harmless = (call: Endpoint) =>
  call.method === 'GET' || call === auth.login || call === auth.logout || call === report.check;

/**
 * Every check, to be run in order: each call of the contract is made, by HTTP alone. It leaves nothing behind but a settlement.
 * With `readOnly` those that change nothing, and a call that would is not let out.
 */
export function conformanceSuite(target: Target, { readOnly = false } = {}): Check[] {
  const checks: Check[] = [];
  let calls: Check['calls'] = [];
  let signedIn: Promise<Caller> | undefined;

  function connect(): Caller {
    const { cookies, call } = target.connect();
    const watched: Caller['call'] = async (made, input, headers) => {
      if (readOnly && !harmless(made)) throw new Error(`${made.name} changes something.`);
      const entry = { call: made as Endpoint, status: 0 };
      calls.push(entry);
      const reply = await call(made, input, headers);
      entry.status = reply.status;
      return reply;
    };
    return { cookies, call: watched };
  }

  async function signIn(): Promise<Caller> {
    const client = connect();
    const reply = await client.call(auth.login, { body: { email: target.email, password: target.password } });
    expectAnswer(auth.login, reply);
    return client;
  }
  const client = () => {
    signedIn ??= signIn();
    return signedIn;
  };

  const refused: Suite['refused'] = async (status, call, input) => {
    const reply = await (await client()).call(call, input as never);
    assert.equal(
      reply.status,
      status,
      `${call.name} answered ${reply.status} rather than ${status}: ${reply.text.slice(0, 300)}`,
    );
    return reply;
  };

  const tools: Suite = {
    target,
    client,
    visitor: connect,
    ask: async (call, input) => expectAnswer(call, await (await client()).call(call, input as never)),
    refused,
    invalid: async (call, input, fields) => {
      const { body } = await refused(422, call, input);
      const parsed = fieldErrors.safeParse(body);
      assert.ok(parsed.success, `${call.name} answered 422 without an errors object.`);
      for (const field of fields) assert.ok(parsed.data.errors[field]?.[0], `${call.name} says nothing of ${field}.`);
    },
  };

  const define: DefineCheck = (title, run) => {
    const check: Check = {
      title,
      calls: [],
      run: () => {
        ({ calls } = check);
        return run(tools);
      },
    };
    checks.push(check);
  };
  reading(define);
  if (!readOnly) refusing(define);
  if (!readOnly) writing(define);
  signingOut(define);
  return checks;
}

function expectAnswer<C extends Endpoint>(call: C, { status, body, text }: Reply): ResponseBody<C> {
  assert.ok(status >= 200 && status < 300, `${call.name} answered ${status}: ${text.slice(0, 300)}`);
  if (!call.response) return undefined as ResponseBody<C>;
  const parsed = z.safeParse(call.response, body);
  const breaches = parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  assert.ok(parsed.success, `The response of ${call.name} breaks the contract at ${breaches?.join('; ')}`);
  return parsed.data as ResponseBody<C>;
}
