import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type * as z from 'zod/mini';
import type { Endpoint, Params, Query, RequestBody, SentBody } from '#contract/endpoint.ts';
import type { Session } from '../auth/sessions.ts';
import type { WriteKey } from '../idempotency.ts';
import type { Services } from '../services.ts';

/** The request and the services, passed to a handler besides its input. */
export interface Context extends Services {
  request: HttpRequest;
  response: HttpResponse;
  session: Session;
  endpoint: Endpoint;
  /** Null without an Idempotency-Key. */
  writeKey: WriteKey | null;
  /** The time after which no transaction of the request commits, as `performance.now()`. */
  deadline: number;
}

/** The context of an endpoint that needs no session. */
export interface OpenContext extends Omit<Context, 'session'> {
  session: Session | null;
}

/** A response body that is a file, streamed as it is produced. */
export interface Download {
  filename: string;
  type: string;
  chunks: AsyncIterable<string>;
}

/** Path parameters arrive decoded; `query` and `body` have passed their schema. */
export interface HandlerInput<E extends Endpoint, Q = Query<E>, B = RequestBody<E>> {
  params: { [K in keyof Params<E>]: string };
  query: Q;
  body: B;
}

/** Stricter rules than the contract's, such as lengths and uniqueness. The handler receives their output. */
export interface Rules<Q, B> {
  query?: Rule<Q>;
  body?: Rule<B>;
  /** The largest request body. Default: 256 KiB. */
  bodyLimit?: string;
}

/** The rules of a query or body, or a function that builds them if they depend on the database or on the path. */
export type Rule<T> =
  | z.ZodMiniType<T>
  | ((services: Services, params: Record<string, string>) => z.ZodMiniType<T>);

type Handler<E extends Endpoint, X, Q, B> = (
  input: HandlerInput<E, Q, B>,
  context: X,
) => Promise<E extends { response: unknown } ? SentBody<E> : unknown>;

/** One line of the route table: an endpoint and its handler. */
export interface Route {
  endpoint: Endpoint;
  /** True if the endpoint needs no session. */
  open: boolean;
  bodyLimit: string;
  rules: Rules<unknown, unknown>;
  handle: (input: never, context: never) => Promise<unknown>;
}

/** Above the ids of the 10,000 trades of a settlement. Parsing a body takes up to 1 µs per byte. */
const defaultBodyLimit = '256kb';

/** A route that needs a session. */
export function route<E extends Endpoint, Q = Query<E>, B = RequestBody<E>>(
  endpoint: E,
  handle: Handler<E, Context, Q, B>,
  rules: Rules<Q, B> = {},
): Route {
  return { endpoint, open: false, bodyLimit: rules.bodyLimit ?? defaultBodyLimit, rules, handle };
}

/** A route that needs no session. */
export function openRoute<E extends Endpoint, Q = Query<E>, B = RequestBody<E>>(
  endpoint: E,
  handle: Handler<E, OpenContext, Q, B>,
  rules: Rules<Q, B> = {},
): Route {
  return { endpoint, open: true, bodyLimit: rules.bodyLimit ?? defaultBodyLimit, rules, handle };
}
