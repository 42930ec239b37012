import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Lifecycle } from '../lifecycle.ts';
import type { Backend } from '../proxy/upstream.ts';
import type { Handler } from '../request/context.ts';

const timeoutMs = 2_000;
const cacheMs = 1_000;

type CheckedBackend = Pick<Backend, 'url' | 'certificates'>;

/** Resolves to the reason why the backend is down, or to undefined if it is up. */
export type BackendCheck = () => Promise<string | undefined>;

/** Liveness: the process responds. */
export function healthz(): Handler {
  return (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'ok' });
}

/**
 * Readiness: the process should receive requests. A new process is ready when it has reached the backend once, so that a rollout with
 * a wrong BACKEND_URL stops. Later outages leave it ready: the console still loads and shows them.
 * See decision 29 in docs/decisions.md.
 */
export function readyz({ lifecycle, checkBackend }: { lifecycle: Lifecycle; checkBackend: BackendCheck }): Handler {
  let hasReached = false;
  return async (_req, res) => {
    const backend = await checkBackend();
    hasReached ||= backend === undefined;
    const reason = lifecycle.draining ? 'The gateway is shutting down.' : hasReached ? undefined : backend;
    res.status(reason ? 503 : 200).set('Cache-Control', 'no-store');
    res.json(reason ? { status: 'unavailable', reason } : { status: 'ready', backend: backend ?? 'up' });
  };
}

/** Creates a check that requests the backend at most once a second, on one connection, for any number of calls. */
export function createBackendCheck(backend: CheckedBackend): BackendCheck {
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

/** Any response below 500 counts as up: a backend need not implement /healthz. */
function requestHealth({ url: base, certificates }: CheckedBackend): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const { get } = base.protocol === 'https:' ? https : http;
  const url = new URL(`${base.href.replace(/\/$/, '')}/healthz`);
  get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs), ...certificates?.options() }, async (response) => {
    if (response.socket instanceof TLSSocket) {
      certificates?.expiries.set('server', new Date(response.socket.getPeerCertificate().valid_to));
    }
    const status = response.statusCode ?? 0;
    const reason = status < 500 ? undefined : await statedReason(response).catch(() => undefined);
    response.destroy();
    resolve(status < 500 ? undefined : (reason ?? `The backend responds with status ${status}.`));
  }).on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.name === 'AbortError' ? 'The backend does not respond in time.' : 'The backend cannot be reached.'),
  );
  return promise;
}

/** Returns the `status` of a JSON health response if it is a short plain sentence. */
async function statedReason(response: http.IncomingMessage): Promise<string | undefined> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 1_000) return undefined;
  }
  const { status } = JSON.parse(text) as { status?: unknown };
  return typeof status === 'string' && /^[\w ',-]{1,100}\.$/.test(status) ? status : undefined;
}
