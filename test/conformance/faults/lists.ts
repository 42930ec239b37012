import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';
import { at, changeBody, type Fault, when } from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const lists = allEndpoints.filter(
  ({ query, feature }) =>
    query !== undefined && !feature && 'page' in (query as unknown as { shape: object }).shape,
);

/** Limits a fault to a page of a list. */
const onPage = (page: number, fault: Fault) =>
  when(({ url }) => url.searchParams.get('page') === String(page), fault);

/** Responds with another page. */
const anotherPage: Fault = (request, send) => {
  request.url.searchParams.set('page', '1');
  return send(request);
};

/** Responds with smaller pages than requested. */
const limitSize =
  (most: number): Fault =>
  (request, send) => {
    const { searchParams } = request.url;
    const size = searchParams.get('per_page');
    if (size !== null) searchParams.set('per_page', String(Math.min(Number(size), most)));
    return send(request);
  };

const fullPages = ({ name }: Endpoint) =>
  `BE-1 CALL-1 ${name} returns full pages without repeated rows`;
const pastTheEnd = ({ name }: Endpoint) => `BE-1 CALL-1 a page of ${name} past the end is empty`;

const sizes = ({ name }: Endpoint) =>
  `BE-130 CALL-10 ${name} has pages of any size up to the declared one`;

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
      sizes(endpoint),
    ],
    [
      sizes(endpoint),
      'With per_page=2, page 2 has the third row and the fourth.',
      at(
        endpoint,
        when(
          ({ url }) => url.searchParams.get('per_page') === '2',
          (request, send) => {
            request.url.searchParams.delete('per_page');
            return send(request);
          },
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
    sizes(orders.list),
    'BE-131 CALL-11 orders.list finds rows by the start of a key',
    'BE-170 CALL-12 orders.list has the rows of each parameter',
    'BE-171 CALL-12 orders.list sorts by each declared member',
  ],
  [
    fullPages(orders.list),
    'The rows of page 2 are not those of page 1.',
    at(orders.list, onPage(2, anotherPage)),
    sizes(orders.list),
  ],
  [
    sizes(orders.list),
    'per-page=1000 is declared: a page has that per_page.',
    at(orders.list, limitSize(100)),
  ],
  [sizes(users.list), 'rows has 25 with that per_page.', at(users.list, limitSize(20))],
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
