import http, { type AgentOptions, type ClientRequest } from 'node:http';
import https from 'node:https';
import { Stream } from 'node:stream';
import { createProxyMiddleware, type Options, type Plugin } from 'http-proxy-middleware';
import type { Reply, Request } from '../request/context.ts';
import { backendFailure, deadlineCode, refuse } from '../request/errors.ts';
import { passOn } from './pass-on.ts';
import { notePromise } from './promised-connections.ts';
import { relay } from './response.ts';

export interface Backend {
  url: URL;
  /** How long the first byte of an answer may take, in milliseconds. */
  firstByteMs: number;
}

type Forward = (req: Request, res: Reply) => void;

interface ForwardOptions {
  backend: Backend;
  agent: http.Agent;
  /** Whether the requests carry no body. */
  reading?: boolean;
  /** Whether the answers are long: their heads go out first, and their bytes are let go of as they are passed on. */
  streams?: boolean;
  /** Who takes over when a kept connection turns out to be closed. */
  onStale?: Forward;
}

/** Sends a request to the backend and its answer back; every failure on the way becomes one of the gateway's errors. */
export function forward({ backend, agent, reading = false, streams = false, onStale }: ForwardOptions): Forward {
  const options = {
    target: addressOf(backend.url),
    agent,
    changeOrigin: true,
    selfHandleResponse: true,
  };
  const proxy = proxyOf(options);
  // Emitted when the request has its socket, before anything is sent.
  proxy.on('proxyReq', (upstream, req, res) => {
    res.locals.upstream = upstream;
    giveUpAfter(backend.firstByteMs, upstream, reading ? undefined : req);
    // 101, which nobody asked for. Without a listener Node drops the connection without an error.
    upstream.on('upgrade', (_answer, socket) => {
      socket.destroy();
      refuse(res, 'backend-invalid-response');
    });
  });
  proxy.on('proxyRes', (answer, _req, res) => {
    if (!reading) notePromise(answer);
    relay(answer, res, { streams });
  });
  proxy.on('error', (error: NodeJS.ErrnoException, req, res) => {
    // Called again when an answer is cut, and after a refusal that ended the call; both are dealt with by then.
    if (!req || !res || !('locals' in res) || res.headersSent || res.destroyed) return;
    if (onStale && isStale(error, res.locals.upstream)) return onStale(req, res);
    refuse(res, backendFailure(error.code), error.code);
  });
  return (req, res) => {
    // It rejects when the answer to the client fails, which is seen where that closes.
    proxy.web(req, res, { ...options, buffer: bodyOf(req, reading) }).catch(() => {});
  };
}

/** What is piped to the backend in the place of the request, whose own pipe costs a tenth of a call. */
function bodyOf(req: Request, none: boolean): Stream {
  const pipe = (upstream: ClientRequest) => {
    if (none) setImmediate(() => upstream.end());
    else passOn(req, upstream);
    return upstream;
  };
  return Object.assign(new Stream(), { pipe });
}

type Proxy = Parameters<Plugin<Request, Reply>>[0];

/**
 * The proxy of http-proxy-middleware by itself. What the middleware puts before it, for several targets and other paths
 * than what came, parses a URL and waits for three promises a call.
 */
function proxyOf(options: Options<Request, Reply>): Proxy {
  const proxies: Proxy[] = [];
  // The default plugins describe each call for a log that there is not, and listen for errors that are heard here.
  createProxyMiddleware<Request, Reply>({ ...options, ejectPlugins: true, plugins: [(proxy) => void proxies.push(proxy)] });
  return proxies[0] as Proxy;
}

/** Its parts once and for all: a URL puts each together when it is asked. */
function addressOf({ protocol, host, hostname, port, pathname }: URL) {
  // A connection takes an IPv6 address without its brackets.
  return { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname };
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
