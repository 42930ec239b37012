import { auth } from '#contract/auth.ts';
import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import type { Features } from '#contract/features.ts';
import { report } from '#contract/report.ts';
import type { Way } from './browser.ts';
import type { Client, Loose, MoreHeaders, Reply } from './client.ts';
import { type Finding, lineOf } from './finding.ts';

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
  /** What usually causes such a response, and what to do; empty for others. */
  hint: string;
}

/** The checks that a breach explains. */
export type Blocks = 'writes' | 'everything';

export interface About {
  /** The endpoints under test. A breach is one of the first, unless it names another. */
  of: Endpoint[];
  /** The consequence of a breach for a person who uses the console. */
  consequence: string;
  /** The checks that a breach explains, which are not run then. */
  blocks?: Blocks;
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
  readonly blocks: Blocks | undefined;

  constructor(finding: Finding, blocks?: Blocks) {
    super(lineOf(finding));
    this.finding = finding;
    this.blocks = blocks;
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
