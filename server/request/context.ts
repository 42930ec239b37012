import { randomUUID } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type * as express from 'express';
import type { Lifecycle } from '../lifecycle.ts';
import { addressesOf } from './client-address.ts';
import type { Failure } from './failures.ts';
import { type TraceHeaders, traceOf } from './trace-context.ts';

/** Request categories: the metrics label `route`. */
export const routes = ['report', 'api', 'health', 'client-report', 'asset', 'page'] as const;
export type Route = (typeof routes)[number];

/** The context of one request, on `res.locals`. */
export interface Locals {
  requestId: string;
  trace: TraceHeaders;
  /** The client's address, as TRUST_PROXY decides. */
  clientIp: string | undefined;
  /** The client's address and those of the proxies after it. */
  addresses: string[];
  /** Whether the client uses TLS, as TRUST_PROXY decides. */
  secure: boolean;
  /** The path as sent, still percent-encoded, without the query. */
  path: string;
  route: Route;
  /** By the clock of `performance`, in milliseconds. */
  startedAt: number;
  socket: Socket;
  /** Bytes that the connection had sent before this request. */
  bytesBefore: number;
  failure: Failure | undefined;
  /** The code of the error behind the failure, such as ECONNREFUSED. */
  cause: string | undefined;
  /** The error behind an `internal-error`. */
  error: Error | undefined;
  /** The request to the backend. */
  upstream: ClientRequest | undefined;
  /** True from the moment at which a byte of the request may be written to a connection to the backend. */
  sent: boolean;
}

export type Request = express.Request;
export type Response = express.Response<unknown, Locals>;
export type Handler = (req: Request, res: Response, next: express.NextFunction) => void;
export type ErrorHandler = (error: Error, req: Request, res: Response, next: express.NextFunction) => void;

/** Notified when a request starts and when its response has finished or was aborted. */
export interface Observer {
  started?: (locals: Locals) => void;
  ended: (res: Response, milliseconds: number) => void;
}

interface TrackOptions {
  lifecycle: Lifecycle;
  observers: Observer[];
}

/** Creates the context of a request and tracks it until its end. While the process drains, each response closes its connection. */
export function trackRequest({ lifecycle, observers }: TrackOptions): Handler {
  return (req, res, next) => {
    const { socket } = req;
    const [path = ''] = req.url.split('?', 1);
    const addresses = addressesOf(req);
    res.locals = {
      requestId: requestIdOf(req),
      trace: traceOf(req.headers),
      clientIp: addresses[0],
      addresses,
      secure: req.secure,
      path,
      route: routeOf(path),
      startedAt: performance.now(),
      socket,
      bytesBefore: socket.bytesWritten,
      failure: undefined,
      cause: undefined,
      error: undefined,
      upstream: undefined,
      sent: false,
    };
    lifecycle.inFlight += 1;
    if (req.httpVersion === '1.0') lifecycle.closeDelimited.add(res);
    if (lifecycle.draining) res.set('Connection', 'close');
    for (const { started } of observers) started?.(res.locals);
    res.on('close', () => {
      lifecycle.inFlight -= 1;
      lifecycle.closeDelimited.delete(res);
      if (!res.writableFinished) res.locals.failure ??= lifecycle.expired ? 'shutdown-timeout' : 'client-aborted';
      for (const { ended } of observers) ended(res, performance.now() - res.locals.startedAt);
    });
    // The client reset the connection: it has no peer address anymore.
    if (addresses.length === 0) return void socket.destroy();
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
