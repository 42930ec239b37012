import { lengths } from '../limits.ts';
import { apiQuery, apiQueryItem, eventLog, microservice, system } from '../system.ts';
import { describePage, pageParameters } from './common.ts';
import {
  describeObject,
  describeResource,
  describeValue,
  longText,
  type Text,
} from './documented.ts';

const service = { name: 'Exchange rates', url: 'http://127.0.0.1:65001/health', online: false };
const event = {
  type: 'sign-out',
  description: 'farid.fontaine@clearhouse.example signed out.',
  timestamp: '2026-11-23T17:17:40.804Z',
  id: 52_417,
  position: 52_401,
  actor: 'farid.fontaine@clearhouse.example',
  subject: null,
  action: 'auth.logout',
};
const query = {
  id: 403,
  method: 'GET',
  url: 'http://127.0.0.1:65001/health',
  status_code: 200,
  timestamp: '2026-11-23T17:54:54.480Z',
};

const queryProperties: Record<keyof (typeof apiQueryItem)['shape'], Text> = {
  id: 'Identifies the API query.',
  method: 'The HTTP method.',
  url: longText('The URL that was requested.'),
  status_code: 'The HTTP status of the response. Null: there was no response.',
  timestamp: 'When the request was sent.',
};

export const systemTexts = describeResource(
  system,
  {
    microservices: {
      summary: 'List the microservices and their state',
      description: 'All of them, in an order that the backend chooses.',
    },
    eventLogs: {
      summary: 'List event logs',
      description: 'Newest first.',
      parameters: {
        ...pageParameters,
        subject: {
          description:
            'The list is then that of the events about this record, also of those that the backend has archived. Only sent to a backend with the feature search. Missing: all events.',
          example: 'settlements/17',
        },
      },
    },
    apiQueries: {
      summary: 'List API queries',
      description: 'Newest first.',
      parameters: pageParameters,
    },
    apiQuery: {
      summary: 'Get an API query',
      parameters: { id: { description: 'The id of the API query.', example: '403' } },
    },
  },
  [
    describeObject(microservice, 'Microservice', {
      description: 'A microservice and its state at the latest check.',
      properties: {
        name: 'The name.',
        url: { ...longText('The URL that is checked.'), format: 'uri' },
        online: 'True: the latest check succeeded.',
      },
      example: service,
    }),
    describeValue(system.microservices.response, 'MicroserviceList', {
      description: 'All microservices.',
      example: [service],
    }),
    describeObject(eventLog, 'EventLog', {
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
      example: event,
    }),
    describePage(system.eventLogs.response, 'EventLog', 'event logs', event),
    describeObject(apiQueryItem, 'ApiQueryItem', {
      description: 'A request that the payments service sent to another API.',
      properties: queryProperties,
      example: query,
    }),
    describePage(system.apiQueries.response, 'ApiQuery', 'API queries', query),
    describeObject(apiQuery, 'ApiQuery', {
      description: 'A request that the payments service sent to another API, with its data.',
      properties: {
        ...queryProperties,
        request_data: 'The body of the request: text or any JSON. Null: none.',
        response_data: 'The body of the response: text or any JSON. Null: none.',
      },
      example: { ...query, request_data: null, response_data: { status: 'up' } },
    }),
  ],
);
