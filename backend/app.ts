import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, type Method, prefix } from '#contract/endpoint.ts';
import type { Decimals } from '#contract/minor-units.ts';
import { createSignInAttempts } from './auth/attempts.ts';
import { createHashQueue } from './auth/hash-queue.ts';
import { loadSession } from './auth/load-session.ts';
import { defaultCost, type PasswordCost } from './auth/passwords.ts';
import { requireSession } from './auth/require-session.ts';
import { createVerifyToken, type Provider } from './auth/token.ts';
import type { DatabaseHealth } from './db/health.ts';
import { commitTimeoutWithin } from './db/timeouts.ts';
import { bind } from './http/bind.ts';
import { HttpError, notFound } from './http/http-error.ts';
import { readJson } from './http/json.ts';
import { sendError } from './http/send-error.ts';
import type { BackendMetrics } from './metrics.ts';
import { createQueryQueue } from './report/query-queue.ts';
import { routes } from './routes.ts';
import type { Environment, Services } from './services.ts';

const methods = {
  GET: 'get',
  POST: 'post',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Method, string>;

export interface BackendOptions {
  /** Proxies, besides loopback, whose X-Forwarded-* headers are trusted. */
  trustProxy?: string[];
  /** The time that the gateway waits for a response, in ms. */
  backendTimeout?: number;
  /** The cost of new password hashes; the tests lower it. */
  passwordCost?: PasswordCost;
  /** The decimal places of currencies by code. Default: those of the specification. */
  decimals?: Decimals;
  /** The number of orders that a report reads at a time; the tests lower it. */
  reportPageSize?: number;
  /** The provider whose tokens sign users in. Default: users sign in by passwords. */
  provider?: Provider | null;
  /** Default: nothing is counted. */
  metrics?: BackendMetrics | undefined;
}

/** Creates the backend as an Express app. */
export function createBackend(
  environment: Environment,
  {
    trustProxy = [],
    backendTimeout = 60_000,
    passwordCost = defaultCost,
    decimals = new Map(),
    reportPageSize,
    provider = null,
    metrics,
  }: BackendOptions = {},
): Express {
  const services: Services = {
    ...environment,
    attempts: createSignInAttempts(environment.db),
    hashQueue: createHashQueue(),
    passwordCost,
    decimals,
    reportQueries: createQueryQueue(environment.maxReportQueries),
    reportPageSize,
    verifyToken: provider && createVerifyToken(provider, environment),
  };
  metrics?.watchHashQueue(services.hashQueue);
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', ['loopback', ...trustProxy]);

  if (metrics) app.use(metrics.requests);
  app.get('/healthz', showHealth(services.health));
  app.use(
    prefix,
    setDeadline(commitTimeoutWithin(backendTimeout)),
    noStore,
    ignoreConditions,
    cookieParser(),
    loadSession(services),
  );
  for (const route of routes) {
    const { method, request } = route.endpoint;
    app[methods[method]](
      pathOf(route.endpoint),
      requireSession(route),
      ...(request ? [readJson(route.bodyLimit)] : []),
      bind(route, services),
    );
  }
  for (const path of new Set(allEndpoints.map(pathOf))) app.all(path, rejectMethod(path));
  app.use(() => {
    throw notFound('endpoint');
  });
  app.use(sendError(services));
  return app;
}

/** An endpoint's path as Express writes it: `/ajax/orders/:id`. */
const pathOf = ({ path }: Endpoint) => prefix + path.replace(/\{(\w+)\}/g, ':$1');

const setDeadline =
  (timeoutMs: number): RequestHandler =>
  (_request, response, next) => {
    response.locals.deadline = performance.now() + timeoutMs;
    next();
  };

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** No response is cached, but Express would send 304 for `If-None-Match: *`. */
const ignoreConditions: RequestHandler = (request, _response, next) => {
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  next();
};

const showHealth =
  (health: DatabaseHealth): RequestHandler =>
  async (_request, response) => {
    const problem = await health.problem();
    response
      .status(problem === null ? 200 : 503)
      .json({ status: problem === null ? 'ok' : `${sentence(problem)}.` });
  };

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function rejectMethod(path: string): RequestHandler {
  const allow = allEndpoints
    .filter((endpoint) => pathOf(endpoint) === path)
    .map(({ method }) => method);
  return () => {
    throw new HttpError(405, `Method not allowed. Use ${allow.join(' or ')}.`, {
      headers: { Allow: allow.join(', ') },
    });
  };
}
