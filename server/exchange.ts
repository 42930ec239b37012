import { randomUUID } from 'node:crypto';
import type { ClientRequest, OutgoingHttpHeader } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Failure } from './errors.ts';

/** What the gateway knows of one request while it is under way. */
interface Locals {
  requestId: string;
  /** The path as its bytes came, without the query. */
  path: string;
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

/** The first step of every request. */
export function begin(req: Request, res: Reply, next: NextFunction): void {
  const { socket } = req;
  res.locals = {
    requestId: requestIdOf(req),
    path: rawPath(req),
    began: performance.now(),
    socket,
    bytesBefore: socket.bytesWritten,
    headers: [],
    failure: undefined,
    cause: undefined,
    upstream: undefined,
  };
  next();
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

/** Writes the head of an answer: what every answer carries, then its own. Throws for a header that cannot be sent. */
export const writeHead = (res: Reply, status: number, own: OutgoingHttpHeader[]): Reply =>
  res.writeHead(status, [...res.locals.headers, ...own]);
