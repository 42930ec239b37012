import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { parametersOf } from '#contract/lists.ts';
import { orders } from '#contract/orders.ts';
import { at, changeBody, type Fault, when } from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const lists = allEndpoints.filter((endpoint) => parametersOf(endpoint, 1)?.parameters.length);

const has = ({ name }: Endpoint) => `BE-170 CALL-12 ${name} has the rows of each parameter`;
const sorts = ({ name }: Endpoint) => `BE-171 CALL-12 ${name} sorts by each declared member`;
const rejects = ({ name }: Endpoint) => `BE-173 CALL-12 ${name} rejects an unknown parameter`;

/** Ignores some parameters of requests. */
const ignore =
  (...names: string[]): Fault =>
  (request, send) => {
    for (const name of names) request.url.searchParams.delete(name);
    return send(request);
  };

/** Faults of backends that declare the parameters of lists. */
export const listParameterFaults: Line[] = [
  ...lists.map(
    (list): Line => [rejects(list), 'The status is 422.', at(list, ignore('unknown_parameter'))],
  ),
  ...['from', 'to', 'currency_code', 'min', 'max'].map(
    (name): Line => [
      has(orders.list),
      'has only the rows that meet it.',
      at(orders.list, ignore(name)),
    ],
  ),
  [
    has(orders.list),
    'The total of a list is that of its rows.',
    at(
      orders.list,
      when(
        ({ url }) => url.searchParams.has('from'),
        changeBody((body) => ({ ...body, total: 0 })),
      ),
    ),
  ],
  [
    has(orders.list),
    'has the row whose value it is.',
    at(
      orders.list,
      when(
        ({ url }) => url.searchParams.has('from'),
        changeBody((body) => ({ ...body, items: [], total: 0 })),
      ),
    ),
  ],
  ...['created_at', 'payment_requirement'].map(
    (field): Line => [
      sorts(orders.list),
      `A list with sort=${field} is in the order of the member.`,
      at(
        orders.list,
        when(({ url }) => url.searchParams.get('sort') === field, ignore('sort')),
      ),
    ],
  ),
];
