import http, { type AgentOptions, type ClientRequest } from 'node:http';
import https from 'node:https';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { backendFailure, deadlineCode, refuse } from './errors.ts';
import type { Reply, Request } from './exchange.ts';
import { relay } from './relay.ts';

export interface Backend {
  url: URL;
  /** How long the first byte of an answer may take, in milliseconds. */
  firstByteMs: number;
}

interface ForwardOptions {
  backend: Backend;
  agent: http.Agent;
  /** Send the answer's head on before its first byte has come. */
  flush?: boolean;
  /** Who takes over when a kept connection turns out to be closed. */
  onStale?: RequestHandler<Request, Reply>;
}

/** Sends a request to the backend and its answer back; every failure on the way becomes one of the gateway's errors. */
export function forward({ backend, agent, flush = false, onStale }: ForwardOptions): RequestHandler<Request, Reply> {
  return createProxyMiddleware<Request, Reply>({
    target: backend.url,
    agent,
    changeOrigin: true,
    selfHandleResponse: true,
    on: {
      // Emitted when the request has its socket, before anything is sent.
      proxyReq: (upstream, req, res) => {
        res.locals.upstream = upstream;
        giveUpAfter(backend.firstByteMs, upstream, req);
        // 101, which nobody asked for. Without a listener Node drops the connection without an error.
        upstream.once('upgrade', (_answer, socket) => {
          socket.destroy();
          refuse(res, 'backend-nonsense');
        });
      },
      proxyRes: (answer, _req, res) => relay(answer, res, { flush }),
      error: (error: NodeJS.ErrnoException, req, res) => {
        // Called again when an answer is cut, and after a refusal that ended the call; both are dealt with by then.
        if (!('locals' in res) || res.headersSent || res.destroyed) return;
        if (onStale && isStale(error, res.locals.upstream)) return void onStale(req, res);
        refuse(res, backendFailure(error.code), error.code);
      },
    },
  });
}

/** The time runs from the last byte of the request: a slow upload is no slow backend. */
function giveUpAfter(ms: number, upstream: ClientRequest, req: Request): void {
  const late = () => upstream.destroy(Object.assign(new Error('No answer in time'), { code: deadlineCode }));
  const deadline = setTimeout(late, ms);
  const restart = () => deadline.refresh();
  const stop = () => {
    clearTimeout(deadline);
    req.off('data', restart);
  };
  req.on('data', restart);
  upstream.once('response', stop).once('close', stop);
}

/** The backend had closed a connection that was kept open; the call never began. */
const isStale = (error: NodeJS.ErrnoException, upstream: ClientRequest | undefined) =>
  upstream?.reusedSocket === true && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Connections to a backend, apart from everybody else's. */
export const connectionsTo = ({ url }: Backend, options: AgentOptions): http.Agent =>
  url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
