import { auth } from '#contract/auth.ts';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { pathOf } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/error-bodies.ts';
import { type Features, featuresHeader, parseFeatures } from '#contract/features.ts';
import { declaredList } from '#contract/lists.ts';
import type { Decimals } from '#contract/minor-units.ts';
import { defineAmounts } from './amounts.ts';
import { plainWay } from './browser.ts';
import { defineBusinessWrites } from './business-writes.ts';
import { defineCauses } from './causes.ts';
import {
  type About,
  type Check,
  type ContractClient,
  ContractError,
  type DefineCheck,
  isReadOnly,
  type Suite,
  type Target,
} from './check.ts';
import { type Client, isSuccess, type Reply } from './client.ts';
import { defineCookies } from './cookies.ts';
import { defineDaySummary } from './day-summary.ts';
import { Breach, cameText, type Finding, must, mustEqual, NotTested, sentText } from './finding.ts';
import { defineForms } from './form-checks.ts';
import { hintOf } from './hints.ts';
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
      const entry = { endpoint, status: 0, sent: sentText(endpoint, input), came: '', hint: '' };
      requests.push(entry);
      const reply = await request(endpoint, input, headers, signal).catch((error: Error) => {
        entry.came = `no response (${error.cause instanceof Error ? error.cause.message : error.message})`;
        const consequence = 'The console shows that the service does not respond.';
        const blocks = endpoint.name === auth.login.name ? 'everything' : undefined;
        throw new Breach('The backend responds to every request.', {
          endpoint,
          consequence,
          blocks,
        });
      });
      const hint = hintOf(reply, endpoint, pathOf(endpoint, input as object), target.way);
      Object.assign(entry, { status: reply.status, came: cameText(reply), hint });
      if (reply.status === 429)
        throw new Breach('The backend limits requests.', {
          endpoint,
          consequence: 'The suite cannot check more.',
          blocks: 'everything',
        });
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
          throw new ContractError(findingOf(check, error), error.options.blocks ?? about.blocks);
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
  const { cause = message } = options;
  const isSent = (request: (typeof requests)[0]) => request.endpoint === endpoint && request.came;
  const { sent, came, hint } = requests.findLast(isSent) ?? {
    sent: 'nothing',
    came: 'nothing',
    hint: '',
  };
  const contract = message.includes(hint) ? message : `${message} ${hint}`;
  return { endpoint, sent, came, contract, cause: hint || cause, consequence };
}

function expectSuccess<C extends Endpoint>(endpoint: C, { status, body }: Reply): ResponseBody<C> {
  const failure =
    endpoint.method === 'GET' ? 'The screen shows an error.' : 'Nobody can do this in the console.';
  must(isSuccess({ status }), 'The request succeeds with a 2xx status.', endpoint, failure);
  if (!endpoint.response) return undefined as ResponseBody<C>;
  const { data, problems, cause } = parseBody(endpoint.response, body);
  const consequence = 'The screen shows an error, or missing values.';
  if (problems)
    throw new Breach(`The body matches its schema (${problems}).`, {
      endpoint,
      consequence,
      cause,
    });
  return data as ResponseBody<C>;
}
