import http from 'node:http';
import https from 'node:https';
import { Router } from 'express';
import type { Backend } from './forward.ts';

/** How long the backend may take to say that it is up, in milliseconds. */
const boundMs = 2_000;

/** What the process is doing; shutdown sets it. */
export interface Lifecycle {
  draining: boolean;
}

/** /healthz: the process answers. /readyz: it should be sent requests. */
export function health({ backend, lifecycle }: { backend: Backend; lifecycle: Lifecycle }): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const reason = lifecycle.draining ? 'The console is shutting down.' : await problemOf(backend.url);
    const answer = reason ? { status: 'unavailable', reason } : { status: 'ready' };
    res
      .set('Cache-Control', 'no-store')
      .status(reason ? 503 : 200)
      .json(answer);
  });
  return router;
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
