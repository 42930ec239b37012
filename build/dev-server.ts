import express, { type Express, type Request, type Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { type Problem, problemDocument, withLiveReload } from './dev-document.ts';

/** The parts of the console, the slowest to start first. */
const parts = ['backend', 'client', 'gateway'] as const;
type Part = (typeof parts)[number];

export interface DevServer {
  app: Express;
  /** Sets or ends the problem of a part. While there is one, documents show it, and other requests wait or get 503. */
  setProblem: (part: Part, problem: Problem | undefined) => void;
  setGateway: (url: string) => void;
  /** Reloads all open documents. */
  reload: () => void;
}

/**
 * Creates the server of `npm run dev`, in front of the gateway. Documents have live reload, and no CSP, which its inline script would
 * break. Everything else is forwarded.
 */
export function createDevServer(): DevServer {
  const open = new Set<Response>();
  const problems = new Map<Part, Problem>();
  let gateway = '';
  let changed = Promise.withResolvers<void>();

  const send = (event: 'reload' | 'change') => {
    for (const stream of open) stream.write(`data: ${event}\n\n`);
  };

  const setProblem: DevServer['setProblem'] = (part, problem) => {
    if (problem) problems.set(part, problem);
    else problems.delete(part);
    changed.resolve();
    changed = Promise.withResolvers();
    send(problem && !problem.isTemporary ? 'reload' : 'change');
  };

  /** Returns the problem to show: one that needs a change before one that ends by itself. */
  const problem = () => {
    const all = parts.flatMap((part) => problems.get(part) ?? []);
    return all.find(({ isTemporary }) => !isTemporary) ?? all[0];
  };

  const sendProblem = (response: Response, shown: Problem) =>
    response.status(503).type('html').send(problemDocument(shown));

  async function sendDocument({ originalUrl }: Request, response: Response) {
    const current = problem() ?? (await outage(gateway));
    if (current) return sendProblem(response, current);
    const document = await fetch(gateway + originalUrl, { redirect: 'manual' });
    response
      .status(document.status)
      .set('Cache-Control', 'no-store')
      .type(document.headers.get('Content-Type') ?? 'text')
      .send(withLiveReload(await document.text()));
  }

  const app = express()
    .disable('x-powered-by')
    .get('/live-reload', (request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .flushHeaders();
      open.add(response);
      request.on('close', () => open.delete(response));
    })
    .use(async (request, response, next) => {
      const isDocument =
        request.method === 'GET' &&
        request.get('Accept')?.includes('text/html') &&
        !request.path.startsWith('/ajax/');
      if (isDocument) return sendDocument(request, response);
      while (problem()?.isTemporary) await changed.promise;
      const current = problem();
      if (current) return response.status(503).json({ message: `${current.title}.` });
      next();
    })
    .use(createProxyMiddleware({ router: () => gateway }));

  return {
    app,
    setProblem,
    setGateway: (url) => {
      gateway = url;
    },
    reload: () => send('reload'),
  };
}

/** Returns a problem if the gateway has not reached the backend since its start. Later outages are shown by the console. */
async function outage(gateway: string): Promise<Problem | undefined> {
  try {
    const response = await fetch(`${gateway}/readyz`);
    if (response.ok) return undefined;
    const { reason } = (await response.json()) as { reason: string };
    return { title: 'The backend is down', text: reason, isTemporary: true };
  } catch (error) {
    return {
      title: 'The gateway does not respond',
      text: String((error as Error).cause ?? error),
      isTemporary: true,
    };
  }
}
