import { allEndpoints } from '#contract/all-endpoints.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { at, changeBody, type Fault, type Sent, when } from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const searched = allEndpoints.filter(
  ({ keys, list, feature }) => keys && !list?.isNew && feature !== 'list',
);

const finds = ({ name }: Endpoint) => `BE-131 CALL-11 ${name} finds rows by the start of a key`;
const findsNothing = ({ name }: Endpoint) =>
  `BE-131 CALL-11 ${name} finds nothing by an unknown text`;

const findsHash =
  'BE-131 CALL-12 closed-loop-balancing.settlements finds a transaction hash with or without 0x';

const textOf = ({ url }: Sent) => url.searchParams.get('q');
const isSearch = (request: Sent) => textOf(request) !== null;

/** Limits a fault to searches. */
const onSearch = (endpoint: Endpoint, fault: Fault) => at(endpoint, when(isSearch, fault));

/** Responds with the whole list. */
const ignoreText: Fault = (request, send) => {
  request.url.searchParams.delete('q');
  return send(request);
};

/** Keeps the found orders that a condition accepts. */
const keepOrders = (isKept: (order: Record<string, string>, q: string) => boolean) =>
  onSearch(
    orders.list,
    changeBody(({ items, ...rest }, request) => {
      const kept = items.filter((item: Record<string, string>) =>
        isKept(item, textOf(request) ?? ''),
      );
      return { ...rest, items: kept, total: kept.length };
    }),
  );

/** Keeps the found settlements with the typed text in their hash as it is stored, unless the text is in one spelling. */
const keepStoredHash = (typed: RegExp) =>
  onSearch(
    closedLoopBalancing.settlements,
    changeBody(({ items, ...rest }, request) => {
      const q = (textOf(request) ?? '').toLowerCase();
      const kept = items.filter(
        ({ transaction_hash }: Record<string, string | null>) =>
          !typed.test(q) || transaction_hash?.toLowerCase().startsWith(q),
      );
      return { ...rest, items: kept, total: kept.length };
    }),
  );

/** Faults of backends that declare the feature search. */
export const searchFaults: Line[] = [
  ...searched.map(
    (endpoint): Line => [
      finds(endpoint),
      'search is declared: a search for the whole of a',
      onSearch(
        endpoint,
        changeBody((body) => ({ ...body, items: [], total: 0 })),
      ),
      ...(endpoint === closedLoopBalancing.settlements ? [findsHash] : []),
    ],
  ),
  ...searched.map(
    (endpoint): Line => [
      findsNothing(endpoint),
      'The total of a search is that of the rows that it finds.',
      onSearch(
        endpoint,
        changeBody((body) => ({ ...body, total: 9_999 })),
      ),
    ],
  ),
  [
    finds(orders.list),
    'A search finds no row without a key that starts with the text.',
    onSearch(orders.list, ignoreText),
    findsNothing(orders.list),
  ],
  [
    finds(orders.list),
    'search is declared: a search for the start of a `reference_id`, in any case, finds its row.',
    keepOrders(({ reference_id = '', address = '' }, q) => [reference_id, address].includes(q)),
  ],
  [
    finds(orders.list),
    'search is declared: a search for the whole of a `reference_id`, in any case, finds its row.',
    keepOrders(({ reference_id = '' }, q) => reference_id.startsWith(q)),
  ],
  [
    finds(orders.list),
    'The total of a search is that of the rows that it finds.',
    onSearch(
      orders.list,
      changeBody((body) => ({ ...body, total: 0 })),
    ),
  ],
  [
    findsNothing(orders.list),
    'No character of the text is a wildcard',
    at(
      orders.list,
      when((request) => textOf(request) === '%%%', ignoreText),
    ),
  ],
  [
    findsHash,
    'A search for a transaction hash with `0x` finds its row.',
    keepStoredHash(/^0x[\da-f]{60}/),
  ],
  [
    findsHash,
    'A search for a transaction hash without `0x` finds its row.',
    keepStoredHash(/^[\da-f]{60}/),
  ],
];
