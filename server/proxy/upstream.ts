import http, { type AgentOptions, type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { createProxyMiddleware, type Options, type Plugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Handler, Locals, Request, Response } from '../request/context.ts';
import { sendError, sendInternalError } from '../request/errors.ts';
import type { HttpError } from '../request/failures.ts';
import type { Certificates } from './certificates.ts';
import { rewriteLocation } from './headers.ts';

export interface Backend {
  url: URL;
  /** The time limit for the start of the backend's response, in milliseconds. */
  timeoutMs: number;
  /** Those of an https URL; by default Node's authorities and no client certificate. */
  certificates?: Certificates;
}

interface UpstreamOptions {
  backend: Backend;
  /** The options of the pool of connections. */
  pool: AgentOptions;
  /** Sends the backend's response to the client. */
  relay: (response: IncomingMessage, res: Response) => void;
  /** Handles a request that was sent on a stale keep-alive connection. */
  retry?: Handler;
}

/**
 * Creates the middleware that forwards requests; each failure becomes an error of the gateway.
 * See decision 20 in docs/decisions.md.
 */
export function createUpstream({ backend, pool, relay, retry }: UpstreamOptions): Handler {
  const { certificates, url, timeoutMs } = backend;
  let tls = certificates?.options();
  const options: Options<Request, Response> = {
    target: url,
    agent: createAgent(url, { ...pool, ...tls }),
    changeOrigin: true,
    selfHandleResponse: true,
    // Without the default plugins, which build a URL per response for a log that is off.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin as unknown as Plugin<Request, Response>],
    on: {
      proxyReq: (upstream, req, res) => {
        res.locals.upstream = upstream;
        trackSending(upstream, res.locals);
        limitWait(upstream, req, timeoutMs);
        // 101 without a request for it. Without a listener Node closes the connection without an error.
        upstream.on('upgrade', (_response, socket) => {
          socket.destroy();
          sendError(res, 'backend-invalid-response');
        });
      },
      proxyRes: (response, _req, res) => {
        rewriteLocation(response, url);
        relay(response, res);
      },
      error: (error: NodeJS.ErrnoException, req, res) => {
        // Emitted again when a response is aborted, and after an error that the gateway has already sent.
        if (!('locals' in res) || res.headersSent || res.destroyed) return;
        if (retry && isStale(error, res.locals.upstream)) return retry(req, res, () => {});
        const failure = failureOf(error);
        if (failure === 'internal-error') sendInternalError(res, error);
        else sendError(res, failure, error.code);
      },
    },
  };
  const forward: Handler = createProxyMiddleware(options);
  return (req, res, next) => {
    // http-proxy-middleware reads its options per request. After a change of the certificates a new pool serves new requests;
    // those in flight finish on the old one.
    if (certificates && certificates.options() !== tls) {
      tls = certificates.options();
      options.agent = createAgent(url, { ...pool, ...tls });
    }
    return forward(req, res, next);
  };
}

/** Creates a connection pool for the protocol of a URL. `timeout` limits the life of an idle connection, in milliseconds. */
const createAgent = (url: URL, options: AgentOptions): http.Agent =>
  url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);

/**
 * Records the moment from which bytes of the request may be written to the backend. Node writes none before a new connection is
 * established, and over TLS none before the handshake has succeeded and the certificate is verified.
 */
function trackSending({ socket }: ClientRequest, locals: Locals): void {
  const record = () => {
    locals.sent = true;
  };
  if (socket?.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', record);
  // A socket that is destroyed already accepts nothing.
  else if (!socket?.destroyed) record();
}

/** Aborts a request whose response does not start in time, counted from the last byte of its body: an upload may be slow. */
function limitWait(upstream: ClientRequest, body: Request, timeoutMs: number): void {
  const abort = () => upstream.destroy(Object.assign(new Error('No response in time'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(abort, timeoutMs);
  const restart = () => timer.refresh();
  const stop = () => {
    clearTimeout(timer);
    body.off('data', restart);
  };
  if (!['GET', 'HEAD'].includes(body.method)) body.on('data', restart);
  upstream.on('response', stop).on('close', stop);
}

/** Returns whether the backend had closed the keep-alive connection before the request reached it. */
const isStale = (error: NodeJS.ErrnoException, upstream: ClientRequest | undefined) =>
  upstream?.reusedSocket === true && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

function failureOf({ code = '' }: NodeJS.ErrnoException): HttpError {
  if (code === 'ETIMEDOUT') return 'backend-timeout';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'backend-reset';
  if (code.startsWith('HPE_')) return 'backend-invalid-response';
  // Node's errors about a wrong use of its API; those of TLS are about the backend's certificate or protocol.
  return /^ERR_(?!TLS_|SSL_)/.test(code) ? 'internal-error' : 'backend-unreachable';
}
