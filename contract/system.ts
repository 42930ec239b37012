import * as z from 'zod/mini';
import { count, flag, instant, paged } from './common.ts';
import { describe, describeEndpoints, equalTo, inDocument, longText } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { lengths } from './limits.ts';
import { equalCount, equalText, listQuery, period, search, sortBy } from './lists.ts';

export const microservice = z.object({ name: z.string(), url: z.string(), online: flag });

/** An event of the payments service or of its staff. The specification has the first three members only. */
export const eventLog = z.object({
  type: z.string(),
  description: z.string(),
  timestamp: instant,
  id: z.nullish(id),
  /** Its number from the oldest event, without gaps, which never changes. Null until it is assigned. */
  position: z.nullish(count),
  actor: z.nullish(z.string()),
  /** The record: its resource and its ids, such as `settlements/17`. */
  subject: z.nullish(z.string()),
  action: z.nullish(z.string()),
});

export const apiQueryItem = z.object({
  id,
  method: z.string(),
  url: z.string(),
  status_code: z.nullable(count),
  timestamp: instant,
});

/** An HTTP request that the payments service made; its data is text or any JSON. */
export const apiQuery = z.object({
  ...apiQueryItem.shape,
  request_data: z.unknown(),
  response_data: z.unknown(),
});

export const system = defineEndpoints('system', {
  microservices: { method: 'GET', path: '/system/microservices', response: z.array(microservice) },
  eventLogs: {
    method: 'GET',
    path: '/system/event-logs',
    query: listQuery({
      ...search,
      ...period,
      type: equalText,
      actor: equalText,
      subject: equalText,
      resource: equalText,
      ...sortBy('timestamp'),
    }),
    list: { time: 'timestamp' },
    response: paged(eventLog),
  },
  apiQueries: {
    method: 'GET',
    path: '/system/api-queries',
    query: listQuery({
      ...period,
      method: equalText,
      status_code: equalCount,
      ...sortBy('timestamp'),
    }),
    list: { time: 'timestamp' },
    response: paged(apiQueryItem),
  },
  apiQuery: {
    method: 'GET',
    path: '/system/api-queries/details/{id}',
    response: apiQuery,
  },
});

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(
    system,
    {
      microservices: {
        summary: 'List the microservices and their state',
        description: 'All of them, in an order that the backend chooses.',
      },
      eventLogs: {
        summary: 'List event logs',
        description:
          'Newest first. With any parameter but `page` and `per_page` it has those events too that the backend has archived.',
        query: {
          type: equalTo('type', 'changed'),
          actor: equalTo('actor', 'ines.garcia@clearhouse.example'),
          resource: {
            description:
              'The first part of the `subject`, such as all rules. Only sent to a backend that declares it.',
            example: 'exchange-rules',
          },
          subject: {
            description:
              'The record that the events are about. Only sent to a backend that declares it, or the feature search.',
            example: 'settlements/17',
          },
        },
      },
      apiQueries: {
        summary: 'List API queries',
        description: 'Newest first.',
        query: {
          method: equalTo('method', 'GET'),
          status_code: equalTo('status_code', '503', ' Empty: null.'),
        },
      },
      apiQuery: {
        summary: 'Get an API query',
      },
    },
    { id: { description: 'The id of the API query.', example: '403' } },
  );
  describe(microservice, 'Microservice', {
    description: 'A microservice and its state at the latest check.',
    properties: {
      name: 'The name.',
      url: { ...longText('The URL that is checked.'), format: 'uri' },
      online: 'True: the latest check succeeded.',
    },
    example: { name: 'Exchange rates', url: 'http://127.0.0.1:65001/health', online: false },
  });
  describe(system.microservices.response, 'MicroserviceList', {
    description: 'All microservices.',
  });
  describe(eventLog, 'EventLog', {
    plural: 'event logs',
    description: 'An event of the payments service or of its staff.',
    properties: {
      type: 'The category. The specification lists no values. The console colours it by words such as `error` and `deleted`.',
      description: longText('The event, for a person.'),
      timestamp: 'When it happened.',
      id: 'Identifies the event. Null or missing: not known.',
      position:
        'The number of the event from the oldest one, without gaps, which never changes. The newest events may have none yet: they precede the others, and their order is not final. Null: not assigned yet, or the event is archived. Missing: the backend assigns none.',
      actor:
        'The email address of the user who did it, as it was then. Null: nobody who is known. Missing: not stated.',
      subject: {
        description:
          'The record that the event is about: `settlements/17`, `businesses/3`, `users/7`, `orders/<reference_id>`, `exchange-pairs/<id of the provider>/<cryptocurrency id>/<stablecoin id>` or `exchange-rules/<cryptocurrency id>/<currency id>`. Null: none. Missing: not stated.',
        maxLength: lengths.name,
      },
      action:
        'The endpoint of the request that it comes from, such as `closed-loop-balancing.create`. Null: none. Missing: not stated.',
    },
    example: {
      type: 'sign-out',
      description: 'farid.fontaine@clearhouse.example signed out.',
      timestamp: '2026-11-23T17:17:40.804Z',
      id: 52_417,
      position: 52_401,
      actor: 'farid.fontaine@clearhouse.example',
      subject: null,
      action: 'auth.logout',
    },
  });
  describe(apiQueryItem, 'ApiQueryItem', {
    plural: 'API queries',
    description: 'A request that the payments service sent to another API.',
    properties: {
      id: 'Identifies the API query.',
      method: 'The HTTP method.',
      url: longText('The URL that was requested.'),
      status_code: 'The HTTP status of the response. Null: there was no response.',
      timestamp: 'When the request was sent.',
    },
    example: {
      id: 403,
      method: 'GET',
      url: 'http://127.0.0.1:65001/health',
      status_code: 200,
      timestamp: '2026-11-23T17:54:54.480Z',
    },
  });
  describe(apiQuery, 'ApiQuery', {
    description: 'A request that the payments service sent to another API, with its data.',
    like: apiQueryItem,
    properties: {
      request_data: 'The body of the request: text or any JSON. Null: none.',
      response_data: 'The body of the response: text or any JSON. Null: none.',
    },
    example: { request_data: null, response_data: { status: 'up' } },
  });
});
