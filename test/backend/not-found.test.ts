import { beforeAll, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase } from '../support/backend.ts';

/** The bodies of writes are valid, so that only the record is missing. */
const user = { username: 'ada-new', email: 'ada-new@shop.example' };
const caps = { volume_cap_daily: '1', volume_cap_weekly: '1', volume_cap_monthly: '1' };
const counts = { trade_cap_daily: '1', trade_cap_weekly: '1', trade_cap_monthly: '1' };
const pair = { cryptocurrency_id: 1, stablecoin_id: 1, active: true, ...caps, ...counts };
const noProvider = { provider: 'no such provider' };

/** Endpoints with an id that is a number: what is missing, and the body. */
const byId: [endpoint: Endpoint, noun: string, body?: object][] = [
  [users.details, 'User'],
  [users.edit, 'User'],
  [users.update, 'User', user],
  [users.changePassword, 'User', { password: 'a good password' }],
  [users.delete, 'User'],
  [businesses.details, 'Business'],
  [businesses.edit, 'Business'],
  [businesses.update, 'Business', { name: 'New', confirmation_requirement: 1 }],
  [businesses.delete, 'Business'],
  [closedLoopBalancing.details, 'Settlement'],
  [closedLoopBalancing.process, 'Settlement', { transaction_hash: 'no-such-settlement' }],
  [system.apiQuery, 'API query'],
];

const byName: [endpoint: Endpoint, noun: string, params: object, body?: object][] = [
  [orders.details, 'Order', { id: 'no-such-order' }],
  [orders.details, 'Order', { id: 'a\0b' }],
  [exchangeProviders.details, 'Exchange provider', noProvider],
  [exchangeProviders.details, 'Exchange provider', { provider: 'a\0b' }],
  [exchangeProviders.savePair, 'Exchange provider', noProvider, pair],
  [walletProviders.details, 'Wallet provider', noProvider],
  [walletProviders.details, 'Wallet provider', { provider: 'a\0b' }],
  [walletProviders.account, 'Wallet provider', { ...noProvider, cryptocurrency: 'XBT' }],
  [walletProviders.account, 'Account', { provider: 'BitGo', cryptocurrency: 'NONE' }],
  [walletProviders.account, 'Account', { provider: 'BitGo', cryptocurrency: 'a\0b' }],
  [
    closedLoopBalancing.unsettledTrades,
    'Exchange provider',
    { exchange_provider_id: 999, cryptocurrency_id: 1 },
  ],
  [
    closedLoopBalancing.unsettledTrades,
    'Exchange provider',
    { exchange_provider_id: 'one', cryptocurrency_id: 1 },
  ],
  [
    closedLoopBalancing.unsettledTrades,
    'Cryptocurrency',
    { exchange_provider_id: 1, cryptocurrency_id: 999 },
  ],
  [
    closedLoopBalancing.unsettledTrades,
    'Cryptocurrency',
    { exchange_provider_id: 1, cryptocurrency_id: 'one' },
  ],
];

const cases = [
  ...byId.flatMap(([endpoint, noun, body]) =>
    ['999999999999', 'none', '9'.repeat(19)].map((id) => ({
      endpoint,
      name: endpoint.name,
      noun,
      params: { id },
      body,
    })),
  ),
  ...byName.map(([endpoint, noun, params, body]) => ({
    endpoint,
    name: endpoint.name,
    noun,
    params,
    body,
  })),
];

onAnyDatabase((fresh) => {
  let client: Client;
  beforeAll(async () => {
    client = await (await fresh()).signedIn();
  });

  it.each(cases)(
    'BE-6 $name says which record $params does not exist',
    async ({ endpoint, noun, params, body }) => {
      const reply = await client.request(endpoint, { params, ...(body && { body }) } as never);
      expect([reply.status, reply.body]).toEqual([404, { message: `${noun} not found.` }]);
    },
  );
});
