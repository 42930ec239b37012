import type { Response } from 'express';
import * as z from 'zod/mini';
import { type Endpoint, rejected, writeOutcome } from '#contract/endpoint.ts';
import type { HttpError } from './http-error.ts';
import { writeJson } from './json.ts';

/** A response: its status and its JSON, null without a body. */
export interface Outcome {
  status: number;
  body: string | null;
}

/** Returns the response to a request that was carried out. Throws an Error if its body breaks the contract. */
export function successOf(endpoint: Endpoint, result: unknown): Outcome {
  if (!endpoint.response) return { status: 204, body: null };
  return { status: 200, body: writeJson(checkResponse(endpoint, result)) };
}

/** Returns the response without members that the contract does not declare. */
function checkResponse(endpoint: Endpoint, body: unknown): unknown {
  const result = z.safeParse(endpoint.response as z.ZodMiniType, body);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`The response of ${endpoint.name} breaks the contract: ${fields.join(', ')}`);
}

/** Returns the response to a request that was not carried out. */
export const rejectionOf = ({ status, message, errors, current }: HttpError): Outcome => ({
  status,
  // JSON omits undefined members.
  body: writeJson({ message, errors, current }),
});

/** Sends a response. `isFinal` states that an error is the outcome of the write, whatever is sent or was sent with its key. */
export function send(response: Response, { status, body }: Outcome, isFinal = false): void {
  response.status(status);
  if (isFinal && status >= 400) response.set(writeOutcome, rejected);
  // Not send(), which replaces the response to `If-None-Match: *` by a 304.
  if (body === null) response.end();
  else response.type('json').end(body);
}
