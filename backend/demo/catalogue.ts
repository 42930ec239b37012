import { random } from './random.ts';

const hex = '0123456789abcdef';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Cryptocurrencies with their minor units, price in US dollars, and the prefix, alphabet and length of addresses. */
export const coins = [
  { id: 1, code: 'XBT', unit: 100_000_000n, price: 27_123.55, address: ['bc1q', bech32, 38] },
  { id: 2, code: 'LTC', unit: 100n, price: 84.12, address: ['ltc1q', bech32, 38] },
  { id: 3, code: 'ETH', unit: 100n, price: 1_820.33, address: ['0x', hex, 40] },
  { id: 4, code: 'XRP', unit: 100n, price: 0.52, address: ['r', base58, 33] },
] as const;
export type Coin = (typeof coins)[number];

/** Currencies with their amount per US dollar. */
export const currencies = [
  { id: 1, code: 'USD', perDollar: 1 },
  { id: 2, code: 'EUR', perDollar: 0.92 },
  { id: 3, code: 'GBP', perDollar: 0.79 },
  { id: 4, code: 'CAD', perDollar: 1.36 },
] as const;
export type Currency = (typeof currencies)[number];

export const stablecoins = ['USDC', 'USDT', 'EURC', 'DAI'].map((code, index) => ({
  id: index + 1,
  code,
}));

/** Returns the code of a row of one of these lists, `none` without a row. */
export const codeOf = (list: readonly { id: number; code: string }[], id: number | null): string =>
  list.find((row) => row.id === id)?.code ?? 'none';

/** Creates an address in the cryptocurrency's format. */
export function addressOf({ address: [prefix, alphabet, length] }: Coin, seed: number): string {
  return prefix + random(seed).text(alphabet, length);
}

/** Creates a transaction hash of 32 bytes in the cryptocurrency's format. */
export const hashOf = (coin: Coin, seed: number): string =>
  (coin.code === 'ETH' ? '0x' : '') + random(seed).text(hex, 64);

/** Exchange rules. LTC-GBP and XRP-CAD have no stablecoin. */
export const exchangeRules = coins.flatMap((coin) =>
  currencies.map((currency) => ({
    cryptocurrency_id: coin.id,
    currency_id: currency.id,
    stablecoin_id: stablecoinOf(coin.code, currency.code),
  })),
);

function stablecoinOf(coin: string, currency: string): number | null {
  if (['LTC-GBP', 'XRP-CAD'].includes(`${coin}-${currency}`)) return null;
  if (currency === 'EUR') return 3;
  return coin === 'ETH' ? 2 : 1;
}
