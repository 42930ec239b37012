import http, { type AgentOptions, type ClientRequest } from 'node:http';
import https from 'node:https';
import { Stream } from 'node:stream';
import { createProxyMiddleware, type Plugin, type RequestHandler } from 'http-proxy-middleware';
import { backendFailure, deadlineCode, refuse } from './errors.ts';
import type { Reply, Request } from './exchange.ts';
import { notePromise } from './promised-connections.ts';
import { relay } from './relay.ts';

export interface Backend {
  url: URL;
  /** How long the first byte of an answer may take, in milliseconds. */
  firstByteMs: number;
}

interface ForwardOptions {
  backend: Backend;
  agent: http.Agent;
  /** Whether the requests carry no body. */
  reading?: boolean;
  /** Pass the answer's bytes on one by one rather than as they come. */
  streams?: boolean;
  /** Who takes over when a kept connection turns out to be closed. */
  onStale?: RequestHandler<Request, Reply>;
}

/** In the place of a body where there is none: a pipe from the request itself would cost a tenth of the call. */
const nothing = Object.assign(new Stream(), {
  pipe: <T extends NodeJS.WritableStream>(upstream: T) => upstream.end() && upstream,
});

/** Sends a request to the backend and its answer back; every failure on the way becomes one of the gateway's errors. */
export function forward({ backend, agent, reading = false, streams = false, onStale }: ForwardOptions) {
  const listen: Plugin<Request, Reply> = (proxy) => {
    // Emitted when the request has its socket, before anything is sent.
    proxy.on('proxyReq', (upstream, req, res) => {
      res.locals.upstream = upstream;
      giveUpAfter(backend.firstByteMs, upstream, reading ? undefined : req);
      // 101, which nobody asked for. Without a listener Node drops the connection without an error.
      upstream.on('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse(res, 'backend-nonsense');
      });
    });
    proxy.on('proxyRes', (answer, _req, res) => {
      notePromise(answer);
      relay(answer, res, { streams });
    });
    proxy.on('error', (error: NodeJS.ErrnoException, req, res) => {
      // Called again when an answer is cut, and after a refusal that ended the call; both are dealt with by then.
      if (!req || !res || !('locals' in res) || res.headersSent || res.destroyed) return;
      if (onStale && isStale(error, res.locals.upstream)) return void onStale(req, res);
      refuse(res, backendFailure(error.code), error.code);
    });
  };
  return createProxyMiddleware<Request, Reply>({
    target: backend.url,
    agent,
    changeOrigin: true,
    selfHandleResponse: true,
    ...(reading ? { buffer: nothing } : {}),
    // The default plugins describe each call for a log that there is not, and listen for errors that are heard here.
    ejectPlugins: true,
    plugins: [listen],
  });
}

/** The time runs from the last byte of the request's body, if it has one: a slow upload is no slow backend. */
function giveUpAfter(ms: number, upstream: ClientRequest, body: Request | undefined): void {
  const late = () => upstream.destroy(Object.assign(new Error('No answer in time'), { code: deadlineCode }));
  const deadline = setTimeout(late, ms);
  const restart = () => deadline.refresh();
  const stop = () => {
    clearTimeout(deadline);
    body?.off('data', restart);
  };
  body?.on('data', restart);
  upstream.on('response', stop).on('close', stop);
}

/** The backend had closed a connection that was kept open; the call never began. */
const isStale = (error: NodeJS.ErrnoException, upstream: ClientRequest | undefined) =>
  upstream?.reusedSocket === true && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Connections to a backend, apart from everybody else's. */
export const connectionsTo = ({ url }: Backend, options: AgentOptions): http.Agent =>
  url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
