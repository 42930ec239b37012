import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import {
  at,
  change,
  changeBody,
  changeHeaders,
  changeStatus,
  inputOf,
  isUnknown,
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
  [profileOf, 'The body matches its schema (email', change(profile.details, { email: null })],
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
  ...[users.details, users.edit, users.password].map(
    (endpoint): Line => [
      `BE-1 CALL-1 ${endpoint.name} returns the user of its path`,
      'has the email address of the list.',
      changeExisting(endpoint, { email: 'other@clearhouse.example' }),
    ],
  ),
  ...[businesses.details, businesses.edit].map(
    (endpoint): Line => [
      `BE-1 CALL-1 ${endpoint.name} returns the business of its path`,
      'has the reference id of the list.',
      changeExisting(endpoint, { reference_id: 'other' }),
    ],
  ),
  [
    'BE-1 CALL-1 returns the order of its path',
    'The order has the reference id of its path.',
    change(orders.details, { reference_id: 'other' }),
  ],
  [
    'BE-1 CALL-1 returns the wallet provider of its path, with any name',
    'The wallet provider has the name of its path, decoded.',
    change(walletProviders.details, { name: 'other' }),
  ],
  [
    'BE-1 CALL-1 returns the accounts of wallet providers',
    'The account has the cryptocurrency of its path.',
    change(walletProviders.account, { cryptocurrency: 'DOGE' }),
  ],
  [
    'BE-1 CALL-1 returns the exchange provider of its path',
    'The exchange provider has the name of its path, decoded.',
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
  [
    'BE-1 CALL-1 returns the settlement of its path',
    'has the reference id of the list.',
    change(closedLoopBalancing.details, { reference_id: 'other' }),
  ],
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
    'BE-1 CALL-1 lists the microservices',
    'The body matches its schema (0.name',
    at(
      system.microservices,
      changeBody(() => [{ url: 'https://a.example', online: true }]),
    ),
  ],
  [
    'BE-1 CALL-1 returns the API query of its path',
    'The API query is that of its path.',
    change(system.apiQuery, { url: 'https://a.example' }),
  ],
  [
    'BE-1 CALL-1 lists the businesses of reports',
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
      ...(endpoint === users.details ? [] : []),
    ],
  ),
];
