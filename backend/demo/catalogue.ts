import { random } from './random.ts';

const hex = '0123456789abcdef';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Cryptocurrencies with their minor units, price in US dollars, and format of addresses and transaction hashes. */
export const coins = [
  {
    id: 1,
    code: 'XBT',
    unit: 100_000_000n,
    price: 27_123.55,
    prefix: 'bc1q',
    alphabet: bech32,
    length: 38,
    hash: '',
  },
  {
    id: 2,
    code: 'LTC',
    unit: 100n,
    price: 84.12,
    prefix: 'ltc1q',
    alphabet: bech32,
    length: 38,
    hash: '',
  },
  {
    id: 3,
    code: 'ETH',
    unit: 100n,
    price: 1_820.33,
    prefix: '0x',
    alphabet: hex,
    length: 40,
    hash: '0x',
  },
  {
    id: 4,
    code: 'XRP',
    unit: 100n,
    price: 0.52,
    prefix: 'r',
    alphabet: base58,
    length: 33,
    hash: '',
  },
] as const;
export type Coin = (typeof coins)[number];

/** Currencies with their amount per US dollar. */
export const currencies = [
  { id: 1, code: 'USD', perDollar: 1 },
  { id: 2, code: 'EUR', perDollar: 0.92 },
  { id: 3, code: 'GBP', perDollar: 0.79 },
  { id: 4, code: 'CAD', perDollar: 1.36 },
] as const;

export const stablecoins = ['USDC', 'USDT', 'EURC', 'DAI'].map((code, index) => ({
  id: index + 1,
  code,
}));

/** Creates an address in the cryptocurrency's format. */
export const addressOf = (coin: Coin, seed: number) =>
  coin.prefix + random(seed).text(coin.alphabet, coin.length);

/** Creates a transaction hash of 32 bytes in the cryptocurrency's format. */
export const hashOf = (coin: Coin, seed: number) => coin.hash + random(seed).text(hex, 64);

/** Exchange rules. */
export const exchangeRules = coins.flatMap((coin) =>
  currencies.map((currency) => ({
    cryptocurrency_id: coin.id,
    currency_id: currency.id,
    stablecoin_id: stablecoinOf(coin.code, currency.code),
  })),
);

/** Returns the id of a pair's stablecoin. LTC-GBP and XRP-CAD have none. */
function stablecoinOf(coin: string, currency: string): number | null {
  if (['LTC-GBP', 'XRP-CAD'].includes(`${coin}-${currency}`)) return null;
  if (currency === 'EUR') return 3;
  return coin === 'ETH' ? 2 : 1;
}
