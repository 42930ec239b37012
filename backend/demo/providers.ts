import { addressOf, coins } from './catalogue.ts';

const inactive =
  'Copper, Cobo, Qredo, Hex Trust, Komainu, Zodia, Taurus, Metaco, Liminal, Sygnum Bank Digital Asset Custody and Settlement Services';

/** Wallet providers with their cryptocurrencies. Accounts of `empty` have no deposits. */
const wallets: { name: string; active?: boolean; codes: string[]; empty?: string }[] = [
  { name: 'BitGo', codes: ['XBT', 'LTC', 'ETH', 'XRP'] },
  { name: 'Fireblocks', codes: ['XBT', 'ETH'] },
  { name: 'Coinbase Custody', codes: ['XBT', 'LTC'] },
  { name: 'Crypto Finance', codes: ['XBT', 'XRP'], empty: 'XRP' },
  { name: 'Gemini Custody', codes: ['ETH'] },
  { name: 'Ledger Vault', active: false, codes: ['XBT'], empty: 'XBT' },
  { name: 'Anchorage', active: false, codes: [] },
  ...inactive.split(', ').map((name) => ({ name, active: false, codes: ['XBT'], empty: 'XBT' })),
];

/** Exchange providers with the stablecoins of their pairs. Trades use the first one of a cryptocurrency. */
const exchanges: { name: string; active?: boolean; pairs: Record<string, number[]> }[] = [
  { name: 'Kraken', pairs: { XBT: [1, 2, 3], LTC: [1, 3], ETH: [2, 1, 3] } },
  { name: 'Bitstamp', pairs: { XBT: [1, 3], XRP: [1, 3] } },
  { name: 'Coinbase Prime', pairs: { XBT: [1], ETH: [2, 4], LTC: [1] } },
  { name: 'Bitpanda', pairs: { XBT: [3] } },
  { name: 'Bitfinex', active: false, pairs: { XBT: [2], ETH: [2] } },
  { name: 'OTC Desk', active: false, pairs: {} },
];

const withId = ({ name, active = true }: { name: string; active?: boolean }, index: number) => ({
  id: index + 1,
  name,
  active,
});
export const walletProviders = wallets.map(withId);
export const exchangeProviders = exchanges.map(withId);

export const walletAccounts = wallets
  .flatMap(({ name, active = true, codes, empty }, provider) =>
    coins
      .filter(({ code }) => codes.includes(code))
      .map(({ id, code }) => ({
        wallet_provider_id: provider + 1,
        cryptocurrency_id: id,
        name: `${name} ${code}`,
        active,
        isEmpty: code === empty,
      })),
  )
  .map((account, index) => ({ id: index + 1, ...account }));

/** Returns the daily, weekly and monthly caps of a pair. */
const caps = (volumes: [string, string, string], trades: [number, number, number]) => ({
  volume_cap_daily: volumes[0],
  volume_cap_weekly: volumes[1],
  volume_cap_monthly: volumes[2],
  trade_cap_daily: trades[0],
  trade_cap_weekly: trades[1],
  trade_cap_monthly: trades[2],
});
const firstCaps = caps(['250000.00', '1250000.50', '4000000.00'], [200, 1_000, 3_500]);
const noCaps = caps(['0.00', '0.00', '0.00'], [0, 0, 0]);

/** A cryptocurrency of an exchange provider, with the stablecoins of its pairs. */
const offers = exchanges.flatMap(({ active = true, pairs }, provider) =>
  Object.entries(pairs).flatMap(([code, ids]) =>
    coins
      .filter((coin) => coin.code === code)
      .map((coin) => ({ exchange_provider_id: provider + 1, coin, active, ids })),
  ),
);

export const exchangePairs = offers.flatMap(({ exchange_provider_id, coin, active, ids }) =>
  ids.map((stablecoin_id, place) => ({
    exchange_provider_id,
    cryptocurrency_id: coin.id,
    stablecoin_id,
    active: active && place < 2,
    ...(place === 0 ? firstCaps : noCaps),
  })),
);

export const exchangeAddresses = offers.map(({ exchange_provider_id, coin }) => ({
  exchange_provider_id,
  cryptocurrency_id: coin.id,
  address: addressOf(coin, 6_990 + exchange_provider_id * 10 + coin.id),
}));

/** Returns the active exchange providers of a cryptocurrency. */
export const exchangesOf = (id: number): number[] =>
  offers.flatMap(({ exchange_provider_id, coin, active }) =>
    active && coin.id === id ? [exchange_provider_id] : [],
  );
