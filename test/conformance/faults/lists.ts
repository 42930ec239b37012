import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { at, changeBody, type Fault, when } from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const lists = allEndpoints.filter(
  ({ query }) => query !== undefined && 'page' in (query as unknown as { shape: object }).shape,
);

/** Limits a fault to a page of a list. */
const onPage = (page: number, fault: Fault) =>
  when(({ url }) => url.searchParams.get('page') === String(page), fault);

/** Responds with another page. */
const anotherPage: Fault = (request, send) => {
  request.url.searchParams.set('page', '1');
  return send(request);
};

const fullPages = ({ name }: Endpoint) =>
  `BE-1 CALL-1 ${name} returns full pages without repeated rows`;
const pastTheEnd = ({ name }: Endpoint) => `BE-1 CALL-1 a page of ${name} past the end is empty`;

/** Faults of lists with pages. */
export const listFaults: Line[] = [
  ...lists.flatMap((endpoint): Line[] => [
    [
      fullPages(endpoint),
      'rows has',
      at(
        endpoint,
        onPage(
          1,
          changeBody(({ items, ...rest }) => ({ ...rest, items: items.slice(1) })),
        ),
      ),
    ],
    [
      pastTheEnd(endpoint),
      'A page after the last one is empty.',
      at(endpoint, onPage(100_000, anotherPage)),
    ],
  ]),
  [
    fullPages(orders.list),
    'A page has at most 15 rows.',
    at(
      orders.list,
      onPage(
        1,
        changeBody(({ items, ...rest }) => ({ ...rest, items: [...items, ...items] })),
      ),
    ),
  ],
  [
    fullPages(orders.list),
    'The rows of page 2 are not those of page 1.',
    at(orders.list, onPage(2, anotherPage)),
  ],
  [
    pastTheEnd(orders.list),
    'Every page has the same total.',
    at(
      orders.list,
      onPage(
        100_000,
        changeBody((list) => ({ ...list, total: 0 })),
      ),
    ),
  ],
];
