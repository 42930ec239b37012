import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './request.ts';

/**
 * Throws the ApiError of a 422, without a request, when a request body breaks the contract: forms show its messages under
 * their fields. An empty field is sent, because the server decides which fields are required.
 */
export function checkRequest(endpoint: Endpoint, body: unknown): void {
  const result = endpoint.request && z.safeParse(endpoint.request, body, { reportInput: true });
  if (!result || result.success) return;
  const errors: Record<string, string[]> = {};
  for (const { path, message, input } of result.error.issues) {
    if (input !== '' && input !== null && input !== undefined) errors[String(path[0])] ??= [message];
  }
  if (Object.keys(errors).length > 0) throw new ApiError(endpoint.name, 422, { errors });
}
