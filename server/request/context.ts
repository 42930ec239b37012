import { randomUUID } from 'node:crypto';
import type { ClientRequest, OutgoingHttpHeader } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Failure } from './errors.ts';

/** What there is to ask for. A report lasts as long as its reader needs. */
export const routes = ['report', 'api', 'health', 'asset', 'page'] as const;
export type Route = (typeof routes)[number];

/** What the gateway knows of one request while it is under way. */
export interface Locals {
  requestId: string;
  /** The path as its bytes came, without the query. */
  path: string;
  route: Route;
  /** When it began, by the clock of `performance`, and how many bytes its connection had sent by then. */
  began: number;
  socket: Socket;
  bytesBefore: number;
  /** What every answer carries: names and values in turn, as Node's writeHead takes them fastest. */
  headers: OutgoingHttpHeader[];
  /** Why it got no good answer, for the log. */
  failure: Failure | undefined;
  /** The error's code behind the failure, such as ECONNREFUSED. */
  cause: string | undefined;
  /** The request to the backend, once there is one. */
  upstream: ClientRequest | undefined;
}

export type { Request };
export type Reply = Response<unknown, Locals>;
export type Handler = (req: Request, res: Reply, next: NextFunction) => void;
export type ErrorHandler = (error: Error, req: Request, res: Reply, next: NextFunction) => void;

/** Hears of every request when it begins, and when it is over, however it ends. */
export interface Observer {
  began?: (locals: Locals) => void;
  ended: (res: Reply, milliseconds: number) => void;
}

/** The first step of every request. */
export function begin(...observers: Observer[]): Handler {
  function close(this: Reply): void {
    const { locals } = this;
    if (!this.writableFinished) locals.failure ??= 'client-aborted';
    const milliseconds = performance.now() - locals.began;
    for (const { ended } of observers) ended(this, milliseconds);
  }
  return (req, res, next) => {
    const { socket } = req;
    const path = rawPath(req);
    res.locals = {
      requestId: requestIdOf(req),
      path,
      route: routeOf(req, path),
      began: performance.now(),
      socket,
      bytesBefore: socket.bytesWritten,
      headers: [],
      failure: undefined,
      cause: undefined,
      upstream: undefined,
    };
    for (const { began } of observers) began?.(res.locals);
    res.on('close', close);
    next();
  };
}

const sane = /^[\w.-]{1,64}$/;

/** The caller's word for the request, if it can stand in a log, or a new one. */
function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

function rawPath({ url }: Request): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function routeOf({ method }: Request, path: string): Route {
  if (path.startsWith('/ajax/')) return method === 'GET' && path === '/ajax/report/stream' ? 'report' : 'api';
  if (path.startsWith('/assets/')) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}

/** Writes the head of an answer: what every answer carries, then its own. Throws for a header that cannot be sent. */
export const writeHead = (res: Reply, status: number, own: OutgoingHttpHeader[]): Reply =>
  res.writeHead(status, [...res.locals.headers, ...own]);
