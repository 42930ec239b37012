import { type RequestHandler, raw } from 'express';
import { parseExact } from '#contract/common.ts';
import { HttpError } from './http-error.ts';

const read = raw({ type: () => true, limit: '1mb' });

/** Reads a JSON body of at most 1 MiB into `request.body`, integers of any size exact. 415, 413 or 400 for anything else. */
export const readJson: RequestHandler = (request, response, next) => {
  // RFC 8259 section 8.1: JSON between systems is UTF-8.
  const foreign = /charset="?(?!utf-8\b)/i.test(request.get('Content-Type') ?? '');
  if (foreign || !request.is('application/json')) {
    throw new HttpError(415, 'The request body must be JSON in UTF-8 (Content-Type: application/json).');
  }
  read(request, response, (error) => {
    if (error) return next(error);
    try {
      request.body = parseExact(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
    } catch {
      return next(new HttpError(400, 'The request body is not valid JSON.'));
    }
    next();
  });
};

declare global {
  interface JSON {
    /** ECMA-262, JSON.rawJSON: text that JSON.stringify puts out as it is. */
    rawJSON(text: string): unknown;
  }
}

/** A value as JSON; a bigint goes out as an integer with every digit. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part));
}
