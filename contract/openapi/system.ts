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
      parameters: pageParameters,
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
