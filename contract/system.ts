import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { id, instant, page, paged } from './common.ts';

export const microservice = z.object({ name: z.string(), url: z.string(), online: z.boolean() });

export const eventLog = z.object({ type: z.string(), description: z.string(), timestamp: instant });

const apiQueryItem = z.object({
  id,
  method: z.string(),
  url: z.string(),
  status_code: z.nullable(z.int()),
  timestamp: instant,
});

/** A call that the payments service made to another; its data is text or any JSON. */
export const apiQuery = z.extend(apiQueryItem, { request_data: z.unknown(), response_data: z.unknown() });

export const system = defineCalls('system', {
  microservices: { method: 'GET', path: '/system/microservices', answer: z.array(microservice) },
  eventLogs: { method: 'GET', path: '/system/event-logs', query: page, answer: paged(eventLog) },
  apiQueries: { method: 'GET', path: '/system/api-queries', query: page, answer: paged(apiQueryItem) },
  apiQuery: { method: 'GET', path: '/system/api-queries/details/{id}', answer: apiQuery },
});
