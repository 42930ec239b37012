import type { ClientRequest } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Failure } from './errors.ts';

/** What the gateway knows of one request while it is under way. */
interface Locals {
  requestId: string;
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
export const rawPath = (req: Request): string => req.url.split('?', 1)[0] ?? '';
