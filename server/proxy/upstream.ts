import type { AgentOptions, ClientRequest, IncomingMessage } from 'node:http';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import type { Handler, Request, Response } from '../request/context.ts';
import { sendError } from '../request/errors.ts';
import type { HttpError } from '../request/failures.ts';
import { type BackendAddress, createAgent } from './agent.ts';
import { rewriteLocation } from './headers.ts';
import { receiveSpecifiedName, type XsrfNames } from './xsrf-names.ts';

export interface Backend extends BackendAddress {
  /** The time limit for the start of the backend's response, in milliseconds. */
  timeoutMs: number;
  /** The names of its XSRF token if they are not the specified ones. */
  xsrfNames?: XsrfNames | undefined;
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
 * Creates the middleware that forwards requests; each failure becomes an error of the gateway. Uses only what http-proxy-middleware
 * documents, with its `proxyEventsPlugin` alone: its other plugins build a URL for a log that is off.
 */
export function createUpstream({ backend, pool, relay, retry }: UpstreamOptions): Handler {
  const { url, timeoutMs, xsrfNames } = backend;
  const addListeners: Plugin<Request, Response> = (proxyServer) => {
    proxyServer.on('proxyReq', (upstream, req, res) => {
      // Emitted in a later event-loop iteration than the request, which may have got an error by then.
      if (res.headersSent) return void upstream.destroy();
      res.locals.forward(upstream);
      limitWait(upstream, req, timeoutMs);
      // 101 without a request for it. Without a listener Node closes the connection without an error.
      upstream.on('upgrade', (_response, socket) => {
        socket.destroy();
        sendError(res, 'backend-invalid-response');
      });
    });
    proxyServer.on('proxyRes', (response, _req, res) => {
      rewriteLocation(response, url);
      if (xsrfNames) receiveSpecifiedName(response, xsrfNames);
      relay(response, res);
    });
    proxyServer.on('error', (error: NodeJS.ErrnoException, req, res) => {
      // Emitted again when a response is aborted, and after an error that the gateway has already sent.
      if (!req || !res || !('locals' in res) || res.headersSent || res.destroyed) return;
      const failure = failureOf(error);
      // The backend had closed the keep-alive connection before the request reached it.
      if (retry && failure === 'backend-reset' && res.locals.isOnReusedConnection)
        return retry(req, res, () => {});
      sendError(res, failure, error);
    });
  };
  return createProxyMiddleware({
    target: url,
    agent: createAgent(backend, pool),
    changeOrigin: true,
    selfHandleResponse: true,
    // Without the default plugins, which build a URL per response for a log that is off.
    ejectPlugins: true,
    plugins: [addListeners],
  });
}

/** Aborts a request whose response does not start in time, counted from the last byte of its body: an upload may be slow. */
function limitWait(upstream: ClientRequest, body: Request, timeoutMs: number): void {
  const abort = () =>
    upstream.destroy(Object.assign(new Error('No response in time'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(abort, timeoutMs);
  const restart = () => timer.refresh();
  const stop = () => {
    clearTimeout(timer);
    body.off('data', restart);
  };
  if (!['GET', 'HEAD'].includes(body.method)) body.on('data', restart);
  upstream.on('response', stop).on('close', stop);
}

function failureOf({ code = '' }: NodeJS.ErrnoException): HttpError {
  if (code === 'ETIMEDOUT') return 'backend-timeout';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'backend-reset';
  if (code.startsWith('HPE_')) return 'backend-invalid-response';
  // Node's errors about a wrong use of its API; those of TLS are about the backend's certificate or protocol.
  return /^ERR_(?!TLS_|SSL_)/.test(code) ? 'internal-error' : 'backend-unreachable';
}
