import { random } from './random.ts';

const hex = '0123456789abcdef';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Minor units of a whole, a price in US dollars, and the look of an address and of a transaction hash. */
export const coins = [
  { id: 1, code: 'XBT', unit: 100_000_000n, price: 27_123.55, prefix: 'bc1q', alphabet: bech32, length: 38, hash: '' },
  { id: 2, code: 'LTC', unit: 100n, price: 84.12, prefix: 'ltc1q', alphabet: bech32, length: 38, hash: '' },
  { id: 3, code: 'ETH', unit: 100n, price: 1_820.33, prefix: '0x', alphabet: hex, length: 40, hash: '0x' },
  { id: 4, code: 'XRP', unit: 100n, price: 0.52, prefix: 'r', alphabet: base58, length: 33, hash: '' },
] as const;
export type Coin = (typeof coins)[number];

/** With how many of each a US dollar buys. */
export const currencies = [
  { id: 1, code: 'USD', perDollar: 1 },
  { id: 2, code: 'EUR', perDollar: 0.92 },
  { id: 3, code: 'GBP', perDollar: 0.79 },
  { id: 4, code: 'CAD', perDollar: 1.36 },
] as const;

export const stablecoins = ['USDC', 'USDT', 'EURC', 'DAI'].map((code, index) => ({ id: index + 1, code }));

/** An address of a coin's shape. */
export const addressOf = (coin: Coin, seed: number) => coin.prefix + random(seed).text(coin.alphabet, coin.length);

/** A transaction hash of a coin's shape: 32 bytes. */
export const hashOf = (coin: Coin, seed: number) => coin.hash + random(seed).text(hex, 64);

/** Which stablecoin applies to a coin and currency; pounds against Litecoin and Canadian dollars against XRP have none. */
export const exchangeRules = coins.flatMap((coin) =>
  currencies.map((currency) => ({
    cryptocurrency_id: coin.id,
    currency_id: currency.id,
    stablecoin_id: ['LTC-GBP', 'XRP-CAD'].includes(`${coin.code}-${currency.code}`)
      ? null
      : currency.code === 'EUR'
        ? 3
        : coin.code === 'ETH'
          ? 2
          : 1,
  })),
);
