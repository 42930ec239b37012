import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Session } from '../auth/sessions.ts';
import type { Services } from '../services.ts';
import { invalid } from './http-error.ts';
import { writeJson } from './json.ts';
import type { Download, Route } from './route.ts';
import { fieldErrorsOf } from './validation-messages.ts';

/** Parses the input, runs the handler, checks the response against the contract and sends it. */
export function bind({ endpoint, rules, handle }: Route, services: Services): RequestHandler {
  return async (request, response) => {
    const params = request.params as Record<string, string>;
    const querySchema = rules.query?.(services, params) ?? endpoint.query;
    const bodySchema = rules.body?.(services, params) ?? endpoint.request;
    const query = querySchema && (await parseInput(querySchema, request.query));
    const body = bodySchema && (await parseInput(bodySchema, request.body));
    const { session, deadline }: { session: Session | null; deadline: number } = response.locals as never;
    const context = { ...services, request, response, session, endpoint, deadline };
    const result = await handle({ params, query, body } as never, context as never);
    if (isDownload(result)) return download(response, result);
    if (!endpoint.response) return void response.status(204).end();
    // Not send(), which replaces the response to `If-None-Match: *` by a 304.
    response.type('json').end(writeJson(checkResponse(endpoint, result)));
  };
}

/** Throws a 422 with every field that fails. Input that is not an object has no fields. */
async function parseInput(schema: z.ZodMiniType, given: unknown): Promise<unknown> {
  const object = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  const result = await z.safeParseAsync(schema, object, { reportInput: true });
  if (!result.success) throw invalid(fieldErrorsOf(result.error.issues));
  return result.data;
}

/** Returns the response without members that the contract does not declare. A breach of the contract is an internal error. */
function checkResponse(endpoint: Endpoint, body: unknown): unknown {
  const result = z.safeParse(endpoint.response as z.ZodMiniType, body);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`The response of ${endpoint.name} breaks the contract: ${fields.join(', ')}`);
}

const isDownload = (result: unknown): result is Download => typeof result === 'object' && result !== null && 'chunks' in result;

async function download(response: Response, { filename, type, chunks }: Download) {
  response.attachment(filename).type(type);
  if (response.req.method === 'HEAD') return void response.end();
  // A client that disconnects is not an error.
  await pipeline(chunks, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
