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

/** One check of the contract. */
export interface Check {
  title: string;
  /** The requests that it has sent so far, in order, with their statuses. */
  calls: { call: Endpoint; status: number }[];
  /** Throws an AssertionError that names the endpoint and the failure. */
  run: () => Promise<void>;
}

/** Any backend of the contract, and an account for the sign-in. */
export interface Target {
  connect: () => Client;
  email: string;
  password: string;
}

/** A client that sends only requests of the contract. */
type Caller = Omit<Client, 'send'>;

/** Defines a check by its title and function. */
export type DefineCheck = (title: string, run: (suite: Suite) => Promise<void>) => void;

export interface Suite {
  /** Sends a request as the signed-in user, asserts that it succeeds and matches the contract, and returns the response body. */
  ask: <C extends Endpoint>(call: C, input: Input<C>) => Promise<ResponseBody<C>>;
  /** Sends a request that must be rejected with a status, and returns the reply. */
  refused: <C extends Endpoint>(status: number, call: C, input: { [K in keyof Input<C>]: unknown }) => Promise<Reply>;
  /** Sends a request that must be rejected with 422 and a message for each of the fields. */
  invalid: <C extends Endpoint>(call: C, input: { [K in keyof Input<C>]: unknown }, fields: string[]) => Promise<void>;
  /** Returns the signed-in client. */
  client: () => Promise<Caller>;
  /** Returns a client without a session. */
  visitor: () => Caller;
  target: Target;
}

/** Returns whether an endpoint changes nothing except the session. */
const harmless = (call: Endpoint) =>
  call.method === 'GET' || call === auth.login || call === auth.logout || call === report.check;

/**
 * Returns the checks, to be run in order. They request every endpoint of the contract over HTTP, and leave only a settlement in
 * the database. With `readOnly`, returns the checks that change no data and blocks any other request.
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
    expectSuccess(auth.login, reply);
    return client;
  }
  const client = () => {
    signedIn ??= signIn();
    return signedIn;
  };

  const refused: Suite['refused'] = async (status, call, input) => {
    const reply = await (await client()).call(call, input as never);
    assert.equal(reply.status, status, `${call.name} answered ${reply.status} instead of ${status}: ${reply.text.slice(0, 300)}`);
    return reply;
  };

  const tools: Suite = {
    target,
    client,
    visitor: connect,
    ask: async (call, input) => expectSuccess(call, await (await client()).call(call, input as never)),
    refused,
    invalid: async (call, input, fields) => {
      const { body } = await refused(422, call, input);
      const parsed = fieldErrors.safeParse(body);
      assert.ok(parsed.success, `${call.name} answered 422 without an errors object.`);
      for (const field of fields) assert.ok(parsed.data.errors[field]?.[0], `${call.name} returned no message for ${field}.`);
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

function expectSuccess<C extends Endpoint>(call: C, { status, body, text }: Reply): ResponseBody<C> {
  assert.ok(status >= 200 && status < 300, `${call.name} answered ${status}: ${text.slice(0, 300)}`);
  if (!call.response) return undefined as ResponseBody<C>;
  const parsed = z.safeParse(call.response, body);
  const breaches = parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  assert.ok(parsed.success, `The response of ${call.name} breaks the contract at ${breaches?.join('; ')}`);
  return parsed.data as ResponseBody<C>;
}
