import { type RequestHandler, raw } from 'express';
import { HttpError } from './http-error.ts';

/** The longest number in a request, in characters. BigInt takes quadratic time: 1,000,000 digits block the process for 0.6 s. */
const maxNumberLength = 40;

/**
 * Creates a middleware that reads a JSON body of at most `limit`, such as `4kb`, into `request.body`, and its bytes into
 * `response.locals.bytes`. Rejects another content type
 * with 415, a larger body with 413 and malformed JSON with 400.
 */
export function readJson(limit: string): RequestHandler {
  const read = raw({ type: () => true, limit });
  return (request, response, next) => {
    // RFC 8259 section 8.1: JSON between systems is UTF-8.
    const isForeign = /charset=(?!"?utf-8\b)/i.test(request.get('Content-Type') ?? '');
    if (isForeign || !request.is('application/json')) {
      throw new HttpError(
        415,
        'The request body must be JSON in UTF-8 (Content-Type: application/json).',
      );
    }
    read(request, response, (error) => {
      if (error) return next(error);
      response.locals.bytes = request.body;
      try {
        request.body = parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
      } catch (error) {
        return next(
          error instanceof HttpError
            ? error
            : new HttpError(400, 'The request body is not valid JSON.'),
        );
      }
      next();
    });
  };
}

/** Parses JSON without rounding. Source text access: ECMA-262, JSON.parse with source. */
function parse(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? exactNumber(value, source) : value) as (
    key: string,
    value: unknown,
  ) => unknown);
}

/** Returns a number without rounding: a bigint beyond 2^53, or NaN, which every schema rejects, for any other inexact number. */
function exactNumber(value: number, source: string): number | bigint {
  if (source.length > maxNumberLength) {
    throw new HttpError(
      400,
      `A number in the request body has more than ${maxNumberLength} characters.`,
    );
  }
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value) ? value : BigInt(source);
  const withoutTrailingZeros = source.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return String(value) === withoutTrailingZeros ? value : Number.NaN;
}

declare global {
  interface JSON {
    /** ECMA-262, JSON.rawJSON: text that JSON.stringify writes unchanged. */
    rawJSON(text: string): unknown;
  }
}

/** Writes a value as JSON, a bigint as an integer with every digit. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part,
  );
}
