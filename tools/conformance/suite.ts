import { auth } from '#contract/auth.ts';
import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/error-bodies.ts';
import { type Features, featuresHeader, parseFeatures } from '#contract/features.ts';
import { declaredList } from '#contract/lists.ts';
import type { Decimals } from '#contract/minor-units.ts';
import { report } from '#contract/report.ts';
import { defineAmounts } from './amounts.ts';
import { plainWay, type Way } from './browser.ts';
import { defineBusinessWrites } from './business-writes.ts';
import { defineCauses } from './causes.ts';
import { type Client, isSuccess, type Loose, type MoreHeaders, type Reply } from './client.ts';
import { defineCookies } from './cookies.ts';
import { defineDaySummary } from './day-summary.ts';
import {
  Breach,
  cameText,
  type Finding,
  lineOf,
  must,
  mustEqual,
  NotTested,
  sentText,
} from './finding.ts';
import { defineForms } from './form-checks.ts';
import { defineListParameters } from './list-parameters.ts';
import { defineLists } from './lists.ts';
import { parseBody } from './mismatch.ts';
import { defineOutcomes } from './outcomes.ts';
import { defineReads } from './reads.ts';
import { defineRejections } from './rejections.ts';
import { defineSearch } from './search.ts';
import { defineSessions } from './sessions.ts';
import { defineTradingWrites } from './trading-writes.ts';
import { defineUserWrites } from './user-writes.ts';
import { defineVersions } from './versions.ts';

/** One check of the contract. Checks do not depend on each other. */
export interface Check {
  title: string;
  about: About;
  /** Facts of the backend that break no rule, by subject. */
  notes: Map<string, Note>;
  /** The requests that it has sent so far, in order. */
  requests: Exchange[];
  /** Throws a ContractError, or a NotTested with the reason. */
  run: () => Promise<void>;
}

/** A request with the status of its response, 0 without one. */
interface Exchange {
  endpoint: Endpoint;
  status: number;
  sent: string;
  came: string;
}

export interface About {
  /** The endpoints under test. A breach is one of the first, unless it names another. */
  of: Endpoint[];
  /** The consequence of a breach for a person who uses the console. */
  consequence: string;
  /** The checks that a breach explains, which are not run then. */
  blocks?: 'writes' | 'everything';
  /** The optional feature without which the check is left out. Those of the endpoints need not be named. */
  feature?: 'ifMatch' | 'perPage';
}

export interface Note {
  state: string;
  /** The consequence for a person who uses the console; empty for the best state. */
  consequence: string;
  /** The first word of the line of the best state. */
  label: 'optional' | 'observed';
}

/** A breach of the contract. The message is its line. */
export class ContractError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(lineOf(finding));
    this.finding = finding;
  }
}

/** Any backend of the contract, and an account for the sign-in. */
export interface Target {
  connect: () => Client;
  email: string;
  password: string;
  /** Default: the requests are those of no browser. */
  way?: Way;
  /** The clock with which new records are compared. */
  now?: () => Date;
}

/** A client that sends only requests of the contract. */
export type ContractClient = Omit<Client, 'send'>;

/** Defines a check by its title, which states the rule, its endpoints and its function. */
export type DefineCheck = (
  title: string,
  about: About,
  run: (suite: Suite) => Promise<void>,
) => void;

export interface Suite {
  /** Sends a request as the signed-in user, asserts that it succeeds and matches the contract, and returns the response body. */
  request: <C extends Endpoint>(endpoint: C, input: Loose<Input<C>>) => Promise<ResponseBody<C>>;
  /** Like `request`, for data that a check needs: a failure is another check's, and this one is not tested. */
  given: Suite['request'];
  /** Sends a request as the signed-in user, and returns any reply. */
  send: ContractClient['request'];
  /** Sends a request that must be rejected with a status, and returns the reply. */
  expectStatus: <C extends Endpoint>(
    status: number,
    endpoint: C,
    input: Loose<Input<C>>,
    headers?: MoreHeaders,
  ) => Promise<Reply>;
  /** Sends a request that must be rejected with 422 and a message for each of the fields. */
  expectErrors: <C extends Endpoint>(
    endpoint: C,
    input: Loose<Input<C>>,
    fields: string[],
  ) => Promise<void>;
  /** Sends a request that only removes data of the check. Its outcome does not count. */
  cleanUp: <C extends Endpoint>(endpoint: C, input: Loose<Input<C>>) => Promise<void>;
  /** Returns a client without a session. */
  visitor: () => ContractClient;
  /** Returns the optional features that the backend declares. */
  features: () => Promise<Features>;
  /** Records a fact of the backend that breaks no rule. */
  note: (subject: string, state: string, consequence?: string, label?: Note['label']) => void;
  target: Required<Target>;
}

/** Returns whether an endpoint changes nothing except the session. */
export const isReadOnly = (endpoint: Endpoint) =>
  endpoint.method === 'GET' ||
  endpoint === auth.login ||
  endpoint === auth.logout ||
  endpoint === report.check;

interface SuiteOptions {
  /** True: returns only the checks that change no data, and blocks any other request. */
  readOnly?: boolean;
  /** The resources to check, such as `users`; null for all. */
  only?: string[] | null;
  /** The decimal places of currencies by code, instead of those of the specification. */
  decimals?: Decimals;
}

/**
 * Returns the checks. They request every endpoint of the contract over HTTP, and leave only a settlement in the database. A check that
 * fails does not change the result of another one: the next check signs in again.
 */
export function conformanceSuite(
  given: Target,
  { readOnly = false, only = null, decimals = new Map() }: SuiteOptions = {},
): Check[] {
  const target = { way: plainWay, now: () => new Date(), ...given };
  const checks: Check[] = [];
  let requests: Check['requests'] = [];
  let notes: Check['notes'] = new Map();
  let signedIn: Promise<ContractClient> | undefined;
  let declared: Promise<Features> | undefined;
  const unrecorded = new Map<ContractClient, Client['request']>();

  function connect(): ContractClient {
    const { cookies, request } = target.connect();
    const recorded: ContractClient['request'] = async (endpoint, input, headers, signal) => {
      if (readOnly && !isReadOnly(endpoint)) throw new Error(`${endpoint.name} changes data.`);
      const entry: Exchange = { endpoint, status: 0, sent: sentText(endpoint, input), came: '' };
      requests.push(entry);
      const reply = await request(endpoint, input, headers, signal).catch((error: Error) => {
        entry.came = `no response (${error.cause instanceof Error ? error.cause.message : error.message})`;
        const consequence = 'The console shows that the service does not respond.';
        throw new Breach('The backend responds to every request.', { endpoint, consequence });
      });
      entry.status = reply.status;
      entry.came = cameText(reply.status, reply.text);
      return reply;
    };
    const client = { cookies, request: recorded };
    unrecorded.set(client, request);
    return client;
  }

  async function signIn(): Promise<ContractClient> {
    const client = connect();
    const { status } = await client.request(auth.login, {
      body: { email: target.email, password: target.password },
    });
    if (status >= 300) {
      signedIn = undefined;
      throw new NotTested(`the sign-in responded ${status}`);
    }
    return client;
  }
  const client = () => {
    signedIn ??= signIn();
    return signedIn;
  };

  const send: Suite['send'] = async (...options) => (await client()).request(...options);

  const request: Suite['request'] = async (endpoint, input) =>
    expectSuccess(endpoint, await send(endpoint, input));

  const expectStatus: Suite['expectStatus'] = async (status, endpoint, input, headers) => {
    const reply = await send(endpoint, input, headers);
    const rule = `The status is ${status}.`;
    const isSilent = status === 422 && reply.status >= 300;
    const consequence = isSilent ? 'The form shows an error instead of the reason.' : undefined;
    mustEqual(reply.status, status, rule, endpoint, consequence);
    return reply;
  };

  const features = () => {
    declared ??= send(auth.check, {}).then(
      ({ headers }) => parseFeatures(headers.get(featuresHeader)),
      (error) => {
        declared = undefined;
        throw error;
      },
    );
    return declared;
  };

  const suite: Suite = {
    target,
    cleanUp: async (endpoint, input) => {
      await unrecorded.get(await client())?.(endpoint, input);
    },
    visitor: connect,
    features,
    note: (subject, state, consequence = '', label = 'optional') =>
      void notes.set(subject, { state, consequence, label }),
    send,
    request,
    given: (endpoint, input) =>
      request(endpoint, input).catch((error: Error) => {
        throw error instanceof Breach
          ? new NotTested(`${endpoint.name} breaks the contract`)
          : error;
      }),
    expectStatus,
    expectErrors: async (endpoint, input, fields) => {
      const { body } = await expectStatus(422, endpoint, input);
      const parsed = fieldErrors.safeParse(body);
      const consequence = 'The form shows no reason below the field.';
      must(
        parsed.success,
        'A 422 has an object `errors` with a list of messages for each field.',
        endpoint,
        consequence,
      );
      for (const field of fields) {
        const rule = `The 422 has a message for \`${field}\`.`;
        must(parsed.data.errors[field]?.[0], rule, endpoint, consequence);
      }
    },
  };

  /** Returns whether the backend declares the optional features of a check. */
  async function isDeclared({ of, feature }: About): Promise<boolean> {
    const optional = of.flatMap((endpoint) => endpoint.feature ?? []);
    if (!feature && optional.length === 0) return true;
    const declared = await features();
    const has = (endpoint: Endpoint) => {
      if (endpoint.feature === undefined) return true;
      if (endpoint.feature === 'withdraw-key') return declared.withdrawKey;
      if (endpoint.feature === 'day-summary') return declared.daySummary;
      return declaredList(declared, endpoint) !== undefined;
    };
    return of.every(has) && (!feature || Boolean(declared[feature]));
  }

  const define: DefineCheck = (title, about, run) => {
    if (only && !about.blocks && !about.of.some(({ resource }) => only.includes(resource))) return;
    if (readOnly && !about.of.every(isReadOnly)) return;
    const check: Check = {
      title,
      about,
      requests: [],
      notes: new Map(),
      run: async () => {
        ({ requests, notes } = check);
        try {
          if (await isDeclared(about)) await run(suite);
        } catch (error) {
          if (!(error instanceof Breach)) throw error;
          signedIn = undefined;
          declared = undefined;
          throw new ContractError(findingOf(check, error));
        }
      },
    };
    checks.push(check);
  };
  defineCauses(define);
  defineSessions(define);
  defineCookies(define);
  defineLists(define);
  defineSearch(define);
  defineListParameters(define);
  defineReads(define);
  defineDaySummary(define);
  defineAmounts(define, decimals);
  defineRejections(define);
  defineForms(define);
  defineUserWrites(define);
  defineBusinessWrites(define);
  defineTradingWrites(define);
  defineOutcomes(define, only);
  defineVersions(define);
  return checks;
}

function findingOf({ about, requests }: Check, { message, options }: Breach): Finding {
  const { endpoint = about.of[0] as Endpoint, consequence = about.consequence } = options;
  const { sent, came } = requests.findLast((request) => request.endpoint === endpoint) ?? {
    sent: 'nothing',
    came: 'nothing',
  };
  return { endpoint, sent, came, contract: message, consequence };
}

function expectSuccess<C extends Endpoint>(endpoint: C, { status, body }: Reply): ResponseBody<C> {
  must(
    isSuccess({ status }),
    'The request succeeds with a 2xx status.',
    endpoint,
    failureOf(endpoint, status),
  );
  if (!endpoint.response) return undefined as ResponseBody<C>;
  const { data, problems } = parseBody(endpoint.response, body);
  const rule = `The body matches its schema (${problems}).`;
  must(!problems, rule, endpoint, 'The screen shows an error, or missing values.');
  return data as ResponseBody<C>;
}

/** Returns the consequence of a request that should succeed. */
function failureOf({ method }: Endpoint, status: number): string {
  if (status === 429) return 'The backend limits requests. Raise the limit for this test.';
  return method === 'GET' ? 'The screen shows an error.' : 'Nobody can do this in the console.';
}
