import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Lifecycle } from '../lifecycle.ts';
import { type BackendAddress, createAgent } from '../proxy/agent.ts';
import type { Handler } from '../request/context.ts';
import { sendError } from '../request/errors.ts';

const timeoutMs = 2_000;
const cacheMs = 1_000;

/** Resolves to the reason why the backend is down, or to undefined if it is up. */
export type BackendCheck = () => Promise<string | undefined>;

/** Rejects methods other than GET and HEAD. */
export function readsOnly(): Handler {
  return (req, res, next) =>
    ['GET', 'HEAD'].includes(req.method)
      ? next()
      : sendError(res.set('Allow', 'GET, HEAD'), 'bad-method');
}

/** Liveness: the process responds. */
export function healthz(): Handler {
  return (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'ok' });
}

/**
 * Readiness: the process should receive requests. A new process is ready when it has reached the backend once, so that a rollout with
 * a wrong BACKEND_URL stops. Later outages leave it ready: the console still loads and shows them. Every response states whether the
 * backend is up. See decision 18 in docs/decisions.md.
 */
export function readyz({
  lifecycle,
  checkBackend,
}: {
  lifecycle: Lifecycle;
  checkBackend: BackendCheck;
}): Handler {
  let hasReached = false;
  return async (_req, res) => {
    const backend = await checkBackend();
    hasReached ||= backend === undefined;
    const unreached = hasReached ? undefined : backend;
    const reason = lifecycle.draining ? 'The gateway is shutting down.' : unreached;
    res.status(reason ? 503 : 200).set('Cache-Control', 'no-store');
    res.json({
      ...(reason ? { status: 'unavailable', reason } : { status: 'ready' }),
      backend: backend ?? 'up',
    });
  };
}

/** Creates a check that requests the backend at most once a second, on one connection, for any number of calls. */
export function createBackendCheck(backend: BackendAddress): BackendCheck {
  let result = Promise.resolve<string | undefined>(undefined);
  let expiresAt = 0;
  return () => {
    if (performance.now() >= expiresAt) {
      expiresAt = Number.POSITIVE_INFINITY;
      result = requestHealth(backend).finally(() => {
        expiresAt = performance.now() + cacheMs;
      });
    }
    return result;
  };
}

/** The largest part of a response that is read, in characters. */
const maxLength = 10_000;

interface CheckResponse {
  status: number;
  text: string;
}

/** Requests the optional health check of the backend, and the session check of the contract, which proves that the right server responds. */
async function requestHealth(backend: BackendAddress): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const [health, session] = await Promise.all([
      fetchCheck(backend, '/healthz', signal),
      fetchCheck(backend, '/ajax/auth/check', signal),
    ]);
    if (health.status >= 500)
      return statedReason(health.text) ?? `The backend responds with status ${health.status}.`;
    if (isSession(session)) return undefined;
    const content =
      session.status < 300 ? 'content that is no session' : `status ${session.status}`;
    return `The backend responds to /ajax/auth/check with ${content}.`;
  } catch {
    return signal.aborted
      ? 'The backend does not respond in time.'
      : 'The backend cannot be reached.';
  }
}

function fetchCheck(
  backend: BackendAddress,
  path: string,
  signal: AbortSignal,
): Promise<CheckResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckResponse>();
  const { url, certificates } = backend;
  const { get } = url.protocol === 'https:' ? https : http;
  // As for most users: some backends redirect plain HTTP, or a client that accepts HTML.
  const headers = { Accept: 'application/json', 'X-Forwarded-Proto': 'https' };
  const options = { agent: createAgent(backend, { keepAlive: false }), signal, headers };
  get(`${url.href.replace(/\/$/, '')}${path}`, options, (response) => {
    if (response.socket instanceof TLSSocket) {
      certificates?.expiries.set('server', new Date(response.socket.getPeerCertificate().valid_to));
    }
    readStart(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
  }).on('error', reject);
  return promise;
}

async function readStart(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxLength) break;
  }
  return text;
}

/** Returns whether a response is one of the contract's to `GET /ajax/auth/check`: a user or none, or a rejection without a session. */
export function isSession({ status, text }: CheckResponse): boolean {
  // Too many checks is a response of the endpoint too.
  if ([401, 419, 429].includes(status)) return true;
  if (status !== 200 && status !== 204) return false;
  const body = text === '' ? null : parse(text);
  return typeof body === 'object' && !Array.isArray(body);
}

/** Returns the `status` of a JSON health response if it is a short plain sentence. */
function statedReason(text: string): string | undefined {
  const { status } = (parse(text) ?? {}) as { status?: unknown };
  return typeof status === 'string' && /^[\w ',-]{1,100}\.$/.test(status) ? status : undefined;
}

/** Parses JSON; returns undefined for other text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
