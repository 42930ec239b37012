import type { ClientRequest, OutgoingHttpHeader } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Failure } from './errors.ts';

/** What the gateway knows of one request while it is under way. */
interface Locals {
  requestId: string;
  /** What every answer carries: names and values in turn, as Node's writeHead takes them fastest. */
  headers: OutgoingHttpHeader[];
  /** Why it got no good answer, for the log. */
  failure?: Failure;
  /** The error's code behind the failure, such as ECONNREFUSED. */
  cause?: string;
  /** The request to the backend, once there is one. */
  upstream?: ClientRequest;
}

export type { Request };
export type Reply = Response<unknown, Locals>;
export type Handler = (req: Request, res: Reply, next: NextFunction) => void;
export type ErrorHandler = (error: Error, req: Request, res: Reply, next: NextFunction) => void;

/** The path as its bytes came, without the query. */
export function rawPath({ url }: Request): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Writes the head of an answer: what every answer carries, then its own. Throws for a header that cannot be sent. */
export const writeHead = (res: Reply, status: number, own: OutgoingHttpHeader[]): Reply =>
  res.writeHead(status, [...res.locals.headers, ...own]);
