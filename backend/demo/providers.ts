import { addressOf, coins } from './catalogue.ts';

/** Wallet providers with their cryptocurrencies. Accounts of `empty` have no deposits. */
const wallets: { name: string; active?: boolean; codes: string[]; empty?: string }[] = [
  { name: 'BitGo', codes: ['XBT', 'LTC', 'ETH', 'XRP'] },
  { name: 'Fireblocks', codes: ['XBT', 'ETH'] },
  { name: 'Coinbase Custody', codes: ['XBT', 'LTC'] },
  { name: 'Crypto Finance', codes: ['XBT', 'XRP'], empty: 'XRP' },
  { name: 'Gemini Custody', codes: ['ETH'] },
  { name: 'Ledger Vault', active: false, codes: ['XBT'], empty: 'XBT' },
  { name: 'Anchorage', active: false, codes: [] },
  ...[
    'Copper',
    'Cobo',
    'Qredo',
    'Hex Trust',
    'Komainu',
    'Zodia',
    'Taurus',
    'Metaco',
    'Liminal',
    'Sygnum Bank Digital Asset Custody and Settlement Services',
  ].map((name) => ({
    name,
    active: false,
    codes: ['XBT'],
    empty: 'XBT',
  })),
];

export const walletProviders = wallets.map(({ name, active = true }, index) => ({
  id: index + 1,
  name,
  active,
}));

export const walletAccounts = wallets
  .flatMap(({ name, active = true, codes, empty }, provider) =>
    coins
      .filter(({ code }) => codes.includes(code))
      .map(({ id, code }) => ({
        provider: provider + 1,
        coin: id,
        name: `${name} ${code}`,
        active,
        empty: code === empty,
      })),
  )
  .map((account, index) => ({ id: index + 1, ...account }));

/** Exchange providers with their pairs. Trades use the first stablecoin of a cryptocurrency. */
const exchanges: { name: string; active?: boolean; pairs: [string, number[]][] }[] = [
  {
    name: 'Kraken',
    pairs: [
      ['XBT', [1, 2, 3]],
      ['LTC', [1, 3]],
      ['ETH', [2, 1, 3]],
    ],
  },
  {
    name: 'Bitstamp',
    pairs: [
      ['XBT', [1, 3]],
      ['XRP', [1, 3]],
    ],
  },
  {
    name: 'Coinbase Prime',
    pairs: [
      ['XBT', [1]],
      ['ETH', [2, 4]],
      ['LTC', [1]],
    ],
  },
  { name: 'Bitpanda', pairs: [['XBT', [3]]] },
  {
    name: 'Bitfinex',
    active: false,
    pairs: [
      ['XBT', [2]],
      ['ETH', [2]],
    ],
  },
  { name: 'OTC Desk', active: false, pairs: [] },
];

export const exchangeProviders = exchanges.map(({ name, active = true }, index) => ({
  id: index + 1,
  name,
  active,
}));

const coinId = (code: string) => coins.find((coin) => coin.code === code)?.id as number;

/** The caps of a cryptocurrency's first stablecoin. */
const caps = {
  volume_cap_daily: '250000.00',
  volume_cap_weekly: '1250000.50',
  volume_cap_monthly: '4000000.00',
  trade_cap_daily: 200,
  trade_cap_weekly: 1_000,
  trade_cap_monthly: 3_500,
};
const noCaps: typeof caps = {
  volume_cap_daily: '0.00',
  volume_cap_weekly: '0.00',
  volume_cap_monthly: '0.00',
  trade_cap_daily: 0,
  trade_cap_weekly: 0,
  trade_cap_monthly: 0,
};

export const exchangePairs = exchanges.flatMap(({ active = true, pairs }, provider) =>
  pairs.flatMap(([code, ids]) =>
    ids.map((stablecoin, place) => ({
      exchange_provider_id: provider + 1,
      cryptocurrency_id: coinId(code),
      stablecoin_id: stablecoin,
      active: active && place < 2,
      ...(place === 0 ? caps : noCaps),
    })),
  ),
);

export const exchangeAddresses = exchanges.flatMap(({ pairs }, provider) =>
  pairs.map(([code]) => ({
    exchange_provider_id: provider + 1,
    cryptocurrency_id: coinId(code),
    address: addressOf(
      coins[coinId(code) - 1] as (typeof coins)[number],
      7_000 + provider * 10 + coinId(code),
    ),
  })),
);

/** Returns the exchange providers of a cryptocurrency. */
export const exchangesOf = (coin: number) =>
  exchangeProviders
    .filter(
      ({ id, active }) =>
        active &&
        exchangePairs.some((p) => p.exchange_provider_id === id && p.cryptocurrency_id === coin),
    )
    .map(({ id }) => id);
