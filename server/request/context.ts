import { randomUUID } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type * as express from 'express';
import type { Lifecycle } from '../lifecycle.ts';
import { createClientAddress } from './client-address.ts';
import { type Failure, failures } from './failures.ts';
import { traceIdOf } from './trace-context.ts';

/** Request categories: the metrics label `route`. */
export const routes = ['report', 'api', 'health', 'client-report', 'asset', 'page'] as const;
export type Route = (typeof routes)[number];

/** The context of one request, on `res.locals`. */
export class RequestContext {
  readonly requestId: string;
  /** That of a valid `traceparent`. */
  readonly traceId: string | undefined;
  /** The client's address, as TRUST_PROXY decides. */
  readonly clientIp: string | undefined;
  /** Whether the client uses TLS, as TRUST_PROXY decides. */
  readonly secure: boolean;
  /** The percent-encoded path as the client sent it, without the query. */
  readonly path: string;
  readonly route: Route;
  /** By the clock of `performance`, in milliseconds. */
  readonly startedAt = performance.now();
  readonly socket: Socket;
  /** Bytes that the connection had sent before this request. */
  readonly bytesBefore: number;
  #failure: Failure | undefined;
  #error: NodeJS.ErrnoException | undefined;
  #upstream: ClientRequest | undefined;
  #isSent = false;

  constructor(req: Request, clientIp: string | undefined) {
    this.requestId = requestIdOf(req);
    this.traceId = traceIdOf(req.headers);
    this.clientIp = clientIp;
    this.secure = req.secure;
    [this.path = ''] = req.url.split('?', 1);
    this.route = routeOf(this.path);
    this.socket = req.socket;
    this.bytesBefore = req.socket.bytesWritten;
  }

  /** Records why the request fails, with the error behind it, and aborts the request to the backend. The first failure counts. */
  fail(failure: Failure, error?: NodeJS.ErrnoException): void {
    this.#upstream?.destroy();
    if (this.#failure) return;
    this.#failure = failure;
    this.#error = error;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** The cause of the failure. Its code, such as ECONNREFUSED, is logged. */
  get error(): NodeJS.ErrnoException | undefined {
    return this.#error;
  }

  /**
   * Records the request to the backend, and the moment from which bytes of it may be written. Node writes none before a new connection is
   * established, and over TLS none before the handshake has succeeded and the certificate is verified.
   */
  forward(upstream: ClientRequest): void {
    this.#upstream = upstream;
    const { socket } = upstream;
    const record = () => {
      this.#isSent = true;
    };
    if (socket?.connecting)
      socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', record);
    // A socket that is destroyed already accepts nothing.
    else if (!socket?.destroyed) record();
  }

  /** Whether the request to the backend was sent on a keep-alive connection. */
  get isOnReusedConnection(): boolean {
    return this.#upstream?.reusedSocket === true;
  }

  /** Whether the request failed before it reached the backend. */
  get neverSent(): boolean {
    return (
      this.#failure !== undefined &&
      !this.#isSent &&
      failures[this.#failure].certainty !== 'unknown'
    );
  }
}

export type Request = express.Request;
export type Response = express.Response<unknown, RequestContext>;
export type Handler = (req: Request, res: Response, next: express.NextFunction) => void;
export type ErrorHandler = (
  error: Error,
  req: Request,
  res: Response,
  next: express.NextFunction,
) => void;

/** Notified when a request starts and when its response has finished or was aborted. */
export interface Observer {
  started?: (context: RequestContext) => void;
  ended: (res: Response, milliseconds: number) => void;
}

interface TrackOptions {
  lifecycle: Lifecycle;
  observers: Observer[];
}

/** Creates the context of a request and tracks it until its end. While the process drains, each response closes its connection. */
export function trackRequest({ lifecycle, observers }: TrackOptions): Handler {
  const clientAddressOf = createClientAddress();
  return (req, res, next) => {
    res.locals = new RequestContext(req, clientAddressOf(req));
    lifecycle.inFlight += 1;
    if (req.httpVersion === '1.0') lifecycle.closeDelimited.add(res);
    if (lifecycle.draining) res.set('Connection', 'close');
    for (const { started } of observers) started?.(res.locals);
    res.on('close', () => {
      lifecycle.inFlight -= 1;
      lifecycle.closeDelimited.delete(res);
      if (!res.writableFinished)
        res.locals.fail(lifecycle.expired ? 'shutdown-timeout' : 'client-aborted');
      for (const { ended } of observers) ended(res, performance.now() - res.locals.startedAt);
    });
    // The client reset the connection: it has no peer address anymore.
    if (res.locals.clientIp === undefined) return void req.socket.destroy();
    next();
  };
}

/** The client's X-Request-Id if well-formed, otherwise a new UUID. */
function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

function routeOf(path: string): Route {
  if (path === '/ajax/report/stream') return 'report';
  if (path.startsWith('/ajax/')) return 'api';
  if (path.startsWith('/assets/')) return 'asset';
  if (path === '/client-reports') return 'client-report';
  return ['/healthz', '/readyz', '/version'].includes(path) ? 'health' : 'page';
}
