import { allEndpoints } from '#contract/all-endpoints.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { listedRecords } from '#contract/listed-records.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import {
  at,
  change,
  changeBody,
  changeHeaders,
  changeStatus,
  inputOf,
  isUnknown,
  onStatus,
  respond,
  when,
} from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

const records = allEndpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.path.includes('{') &&
    endpoint !== closedLoopBalancing.unsettledTrades,
);

/** Changes members of the records that the suite has not created. */
const changeExisting = (endpoint: Endpoint, members: Record<string, unknown>) =>
  at(
    endpoint,
    changeBody((body) =>
      JSON.stringify([body.email, body.reference_id]).includes('conformance-')
        ? body
        : { ...body, ...members },
    ),
  );

const recordOf = ({ name }: Endpoint) => `BE-1 CALL-1 ${name} returns the record of its path`;
const cards = 'BE-1 CALL-1 returns the four cards of the dashboard';
const profileOf = 'BE-1 CALL-1 returns the profile of the signed-in user';
const streams = 'BE-1 CALL-1 streams a valid report as a file';

/** Faults of endpoints that change nothing. */
export const readFaults: Line[] = [
  [
    profileOf,
    'The profile is that of the signed-in user.',
    change(profile.details, { email: 'x@y' }),
  ],
  [
    profileOf,
    'The body matches its schema (email: expected text, came null).',
    change(profile.details, { email: null }),
  ],
  [
    profileOf,
    '(created_at: expected an ISO 8601 time, such as 2026-01-31T12:00:00Z, came 1774000000).',
    change(profile.details, { created_at: 1_774_000_000 }),
  ],
  [
    profileOf,
    '(created_at: expected an ISO 8601 time, such as 2026-01-31T12:00:00Z, came "31/01/2026").',
    change(profile.details, { created_at: '31/01/2026' }),
  ],
  [
    profileOf,
    'The request succeeds with a 2xx status.',
    at(
      profile.details,
      changeStatus((status) => (status === 200 ? 500 : status)),
    ),
  ],
  [
    profileOf,
    'The backend responds to every request.',
    at(
      profile.details,
      when(
        ({ headers }) => headers.has('Cookie'),
        () => Promise.reject(new TypeError('fetch failed')),
      ),
    ),
    'CALL-8 no response except a sign-in sets a session cookie',
    'BE-5 unknown cookies are those of a visitor, who can sign in',
  ],
  [
    cards,
    'fulfillment_rate is a fraction from 0 to 1, not 97.',
    at(
      dashboard.overview,
      changeBody(({ recent_activity, ...rest }) => ({
        ...rest,
        recent_activity: { ...recent_activity, fulfillment_rate: 97 },
      })),
    ),
  ],
  ...[
    ...listedRecords,
    { endpoint: closedLoopBalancing.details as Endpoint, key: 'reference_id' },
  ].map(
    ({ endpoint, key }): Line => [
      recordOf(endpoint),
      `The record has the ${key} of its row in the list. Expected `,
      changeExisting(endpoint, { [key]: key === 'id' ? 4711 : 'other' }),
    ],
  ),
  [
    recordOf(walletProviders.account),
    'The record has the cryptocurrency of its row in the list.',
    change(walletProviders.account, { cryptocurrency: 'DOGE' }),
  ],
  [
    recordOf(exchangeProviders.details),
    'The record has the name of its row in the list.',
    at(
      exchangeProviders.details,
      changeBody(({ details, ...rest }) => ({ ...rest, details: { ...details, name: 'other' } })),
    ),
  ],
  [
    'BE-1 CALL-1 a rule has an existing stablecoin or none',
    'is one of `stablecoins`.',
    at(
      exchangeRules.matrix,
      changeBody((matrix) => ({
        ...matrix,
        stablecoins: matrix.stablecoins.map((coin: object) => ({ ...coin, code: 'OTHER' })),
      })),
    ),
  ],
  [
    'BE-1 CALL-1 returns settlements and unsettled trades',
    'The total is the number of all settlements.',
    at(
      closedLoopBalancing.overview,
      changeBody(({ settlements, ...rest }) => ({
        ...rest,
        settlements: { ...settlements, total: 0 },
      })),
    ),
  ],
  ...(
    [
      [
        'The queue has the number and the sum',
        ([first, ...rest]) => [{ ...first, trades: 0 }, ...rest],
      ],
      ['The queue has the number and the sum', ([, ...rest]) => rest],
      ['The least age of a range', ([first, ...rest]) => [{ ...first, days: 2 }, ...rest]],
      [
        'The oldest trade of a range',
        ([first, ...rest]) => [
          { ...first, oldest_at: first?.newest_at, newest_at: '2000-01-01T00:00:00Z' },
          ...rest,
        ],
      ],
    ] satisfies [string, (entries: Record<string, unknown>[]) => object[]][]
  ).map(
    ([rule, fault]): Line => [
      'BE-174 CALL-12 counts and sums the unsettled trades',
      rule,
      at(closedLoopBalancing.queue, changeBody(fault as (body: object) => object)),
    ],
  ),
  [
    'BE-1 CALL-1 lists the trades of one exchange provider and cryptocurrency',
    'Every trade is of ',
    at(
      closedLoopBalancing.unsettledTrades,
      changeBody((trades) =>
        trades.map((trade: object) => ({ ...trade, exchange_provider: 'other' })),
      ),
    ),
  ],
  [
    'BE-1 CALL-1 system.microservices returns its list',
    'The body matches its schema (0.name: expected text, came nothing',
    at(
      system.microservices,
      changeBody(() => [{ url: 'https://a.example', online: true }]),
    ),
  ],
  [
    'BE-1 CALL-1 report.businesses returns its list',
    'The body matches its schema (the body',
    at(
      report.businesses,
      changeBody((items) => ({ items })),
    ),
  ],
  [
    'BE-1 CALL-1 validates a report before its download',
    'The request succeeds with a 2xx status.',
    at(
      report.check,
      when((request) => (inputOf(request).start_date ?? '') !== '', respond(500)),
    ),
  ],
  [
    streams,
    'The header Content-Disposition begins with `attachment`.',
    at(
      report.stream,
      changeHeaders((headers) => headers.delete('Content-Disposition')),
    ),
  ],
  ...records.map(
    (endpoint): Line => [
      `BE-6 responds 404 to an unknown id of ${endpoint.name}`,
      'The status is 404.',
      at(
        endpoint,
        when((request) => isUnknown(request) && request.headers.has('Cookie'), respond(500)),
      ),
    ],
  ),
  ...records.map(
    (endpoint): Line => [
      `BE-6 responds 404 to an unknown id of ${endpoint.name}`,
      'A 404 is JSON with a `message`.',
      at(endpoint, onStatus(404, respond(404))),
    ],
  ),
];
