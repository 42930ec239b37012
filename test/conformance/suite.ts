import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { auth } from '#contract/auth.ts';
import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/error-bodies.ts';
import { report } from '#contract/report.ts';
import type { Client, Reply } from './client.ts';
import { defineOutcomes } from './outcomes.ts';
import { defineReads } from './reads.ts';
import { defineRejections } from './rejections.ts';
import { defineSignOut, defineWrites } from './writes.ts';

/** One check of the contract. */
export interface Check {
  title: string;
  /** Optional features of the backend, with their states. */
  notes: Map<string, string>;
  /** The requests that it has sent so far, in order, with their statuses. */
  requests: { endpoint: Endpoint; status: number }[];
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
type ContractClient = Omit<Client, 'send'>;

/** Defines a check by its title and function. */
export type DefineCheck = (title: string, run: (suite: Suite) => Promise<void>) => void;

export interface Suite {
  /** Sends a request as the signed-in user, asserts that it succeeds and matches the contract, and returns the response body. */
  request: <C extends Endpoint>(endpoint: C, input: Input<C>) => Promise<ResponseBody<C>>;
  /** Sends a request that must be rejected with a status, and returns the reply. */
  expectStatus: <C extends Endpoint>(status: number, endpoint: C, input: { [K in keyof Input<C>]: unknown }) => Promise<Reply>;
  /** Sends a request that must be rejected with 422 and a message for each of the fields. */
  expectErrors: <C extends Endpoint>(endpoint: C, input: { [K in keyof Input<C>]: unknown }, fields: string[]) => Promise<void>;
  /** Returns the signed-in client. */
  client: () => Promise<ContractClient>;
  /** Sends a request that only removes data of the check. Its outcome does not count. */
  cleanUp: <C extends Endpoint>(endpoint: C, input: Input<C>) => Promise<void>;
  /** Returns a client without a session. */
  visitor: () => ContractClient;
  /** Records whether the backend has an optional feature. */
  note: (feature: string, state: string) => void;
  target: Target;
}

/** Returns whether an endpoint changes nothing except the session. */
export const isReadOnly = (endpoint: Endpoint) =>
  endpoint.method === 'GET' || endpoint === auth.login || endpoint === auth.logout || endpoint === report.check;

/**
 * Returns the checks, to be run in order. They request every endpoint of the contract over HTTP, and leave only a settlement in
 * the database. With `readOnly`, returns the checks that change no data and blocks any other request.
 */
export function conformanceSuite(target: Target, { readOnly = false } = {}): Check[] {
  const checks: Check[] = [];
  let requests: Check['requests'] = [];
  let notes: Check['notes'] = new Map();
  let signedIn: Promise<ContractClient> | undefined;
  const unrecorded = new Map<ContractClient, Client['request']>();

  function connect(): ContractClient {
    const { cookies, request } = target.connect();
    const recorded: ContractClient['request'] = async (endpoint, input, headers, signal) => {
      if (readOnly && !isReadOnly(endpoint)) throw new Error(`${endpoint.name} changes data.`);
      const entry = { endpoint: endpoint as Endpoint, status: 0 };
      requests.push(entry);
      const reply = await request(endpoint, input, headers, signal);
      entry.status = reply.status;
      return reply;
    };
    const client = { cookies, request: recorded };
    unrecorded.set(client, request);
    return client;
  }

  async function signIn(): Promise<ContractClient> {
    const client = connect();
    const reply = await client.request(auth.login, { body: { email: target.email, password: target.password } });
    expectSuccess(auth.login, reply);
    return client;
  }
  const client = () => {
    signedIn ??= signIn();
    return signedIn;
  };

  const expectStatus: Suite['expectStatus'] = async (status, endpoint, input) => {
    const reply = await (await client()).request(endpoint, input as never);
    assert.equal(
      reply.status,
      status,
      `${endpoint.name} responded ${reply.status} instead of ${status}: ${reply.text.slice(0, 300)}`,
    );
    return reply;
  };

  const suite: Suite = {
    target,
    client,
    cleanUp: async (endpoint, input) => {
      await unrecorded.get(await client())?.(endpoint, input as never);
    },
    visitor: connect,
    note: (feature, state) => void notes.set(feature, state),
    request: async (endpoint, input) => expectSuccess(endpoint, await (await client()).request(endpoint, input as never)),
    expectStatus,
    expectErrors: async (endpoint, input, fields) => {
      const { body } = await expectStatus(422, endpoint, input);
      const parsed = fieldErrors.safeParse(body);
      assert.ok(parsed.success, `${endpoint.name} responded 422 without an errors object.`);
      for (const field of fields) assert.ok(parsed.data.errors[field]?.[0], `${endpoint.name} returned no message for ${field}.`);
    },
  };

  const define: DefineCheck = (title, run) => {
    const check: Check = {
      title,
      requests: [],
      notes: new Map(),
      run: () => {
        ({ requests, notes } = check);
        return run(suite);
      },
    };
    checks.push(check);
  };
  defineReads(define);
  if (!readOnly) defineRejections(define);
  if (!readOnly) defineWrites(define);
  if (!readOnly) defineOutcomes(define);
  defineSignOut(define);
  return checks;
}

function expectSuccess<C extends Endpoint>(endpoint: C, { status, body, text }: Reply): ResponseBody<C> {
  assert.ok(status >= 200 && status < 300, `${endpoint.name} responded ${status}: ${text.slice(0, 300)}`);
  if (!endpoint.response) return undefined as ResponseBody<C>;
  const parsed = z.safeParse(endpoint.response, body);
  const issues = parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  assert.ok(parsed.success, `The response of ${endpoint.name} breaks the contract at ${issues?.join('; ')}`);
  return parsed.data as ResponseBody<C>;
}
