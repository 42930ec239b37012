import http from 'node:http';
import https from 'node:https';
import type { Backend } from '../proxy/upstream.ts';
import { type Handler, type Reply, writeHead } from '../request/context.ts';

/** How long the backend may take to say that it is up, in milliseconds. */
const boundMs = 2_000;

/** What the process is doing; shutdown sets it. */
export interface Lifecycle {
  draining: boolean;
}

/** /healthz: the process answers. /readyz: it should be sent requests. */
export function health({ backend, lifecycle }: { backend: Backend; lifecycle: Lifecycle }): Handler {
  const answerReady = async (res: Reply) => {
    const reason = lifecycle.draining ? 'The console is shutting down.' : await problemOf(backend.url);
    if (reason) answer(res, 503, { status: 'unavailable', reason });
    else answer(res, 200, { status: 'ready' });
  };
  return (req, res, next) => {
    const { path, route } = res.locals;
    if (route !== 'health' || !['GET', 'HEAD'].includes(req.method)) return next();
    return path === '/healthz' ? answer(res, 200, { status: 'ok' }) : void answerReady(res);
  };
}

function answer(res: Reply, status: number, content: object): void {
  const body = JSON.stringify(content);
  const type = ['Content-Type', 'application/json; charset=utf-8'];
  writeHead(res, status, ['Cache-Control', 'no-store', ...type, 'Content-Length', body.length]).end(body);
}

/** Why the backend is not up. Any answer below 500 will do: a backend need not know /healthz. */
function problemOf(backend: URL): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const { get } = backend.protocol === 'https:' ? https : http;
  const url = new URL(`${backend.href.replace(/\/$/, '')}/healthz`);
  get(url, { agent: false, signal: AbortSignal.timeout(boundMs) }, (answer) => {
    answer.destroy();
    const status = answer.statusCode ?? 0;
    resolve(status < 500 ? undefined : `The backend answers with status ${status}.`);
  }).on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.name === 'AbortError' ? 'The backend does not answer in time.' : 'The backend cannot be reached.'),
  );
  return promise;
}
