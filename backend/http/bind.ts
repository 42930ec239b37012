import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Session } from '../auth/sessions.ts';
import { writeKeyOf } from '../idempotency.ts';
import type { Services } from '../services.ts';
import { invalid } from './http-error.ts';
import { checkListQuery } from './list-rules.ts';
import { send, successOf } from './outcome.ts';
import type { Download, Route, Rule } from './route.ts';
import { fieldErrorsOf } from './validation-messages.ts';

/** Parses the input, runs the handler, checks the response against the contract and sends it. */
export function bind({ endpoint, rules, handle }: Route, services: Services): RequestHandler {
  return async (request, response) => {
    const {
      session,
      deadline,
      bytes,
    }: { session: Session | null; deadline: number; bytes?: Buffer } = response.locals as never;
    const writeKey = writeKeyOf(request, endpoint, session, bytes);
    // An error needs it too.
    response.locals.writeKey = writeKey;
    const params = request.params as Record<string, string>;
    const schemaOf = (rule: Rule<unknown> | undefined) =>
      typeof rule === 'function' ? rule(services, params) : rule;
    const querySchema = schemaOf(rules.query) ?? endpoint.query;
    const bodySchema = schemaOf(rules.body) ?? endpoint.request;
    const query = querySchema && (await parseInput(querySchema, request.query));
    checkListQuery(endpoint, query ?? {});
    const body = bodySchema && (await parseInput(bodySchema, request.body));
    const context = { ...services, request, response, session, endpoint, deadline, writeKey };
    const result = await handle({ params, query, body } as never, context as never);
    if (isDownload(result)) return download(response, result);
    send(response, successOf(endpoint, result));
  };
}

/** Throws a 422 with every field that fails. Input that is not an object has no fields. */
async function parseInput(schema: z.ZodMiniType, given: unknown): Promise<unknown> {
  const object = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  const result = await z.safeParseAsync(schema, object, { reportInput: true });
  if (!result.success) throw invalid(fieldErrorsOf(result.error.issues));
  return result.data;
}

const isDownload = (result: unknown): result is Download =>
  typeof result === 'object' && result !== null && 'chunks' in result;

async function download(response: Response, { filename, type, chunks }: Download) {
  response.attachment(filename).type(type);
  if (response.req.method === 'HEAD') return void response.end();
  // A client that disconnects is not an error.
  await pipeline(chunks, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
