import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type * as z from 'zod/mini';
import type { Answer, Call, Params, Query, Request } from '#contract/call.ts';
import type { Session } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

/** What a handler gets beside its input. */
export interface Context extends Services {
  request: HttpRequest;
  response: HttpResponse;
  session: Session;
}

/** For the calls that anybody may make. */
export interface OpenContext extends Omit<Context, 'session'> {
  session: Session | null;
}

/** An answer that is a file, written as it is made. */
export interface Download {
  filename: string;
  type: string;
  chunks: AsyncIterable<string>;
}

/** Path parameters arrive decoded; `query` and `body` have passed their schema. */
export interface HandlerInput<C extends Call, Q = Query<C>, B = Request<C>> {
  params: { [K in keyof Params<C>]: string };
  query: Q;
  body: B;
}

/** Stricter rules than the contract's, such as lengths and uniqueness; their output is what the handler gets. */
export interface Rules<Q, B> {
  query?: Rule<Q>;
  body?: Rule<B>;
}

type Rule<T> = (services: Services, params: Record<string, string>) => z.ZodMiniType<T>;

type Handler<C extends Call, X, Q, B> = (
  input: HandlerInput<C, Q, B>,
  context: X,
) => Promise<C extends { answer: unknown } ? Answer<C> : unknown>;

/** One line of the table: a call and who answers it. */
export interface Route {
  call: Call;
  /** Whether a visitor without a session may make the call. */
  open: boolean;
  rules: Rules<unknown, unknown>;
  handle: (input: never, context: never) => Promise<unknown>;
}

/** A call for signed-in staff. */
export function route<C extends Call, Q = Query<C>, B = Request<C>>(
  call: C,
  handle: Handler<C, Context, Q, B>,
  rules: Rules<Q, B> = {},
): Route {
  return { call, open: false, rules, handle };
}

/** A call for anybody. */
export function openRoute<C extends Call, Q = Query<C>, B = Request<C>>(
  call: C,
  handle: Handler<C, OpenContext, Q, B>,
  rules: Rules<Q, B> = {},
): Route {
  return { call, open: true, rules, handle };
}
