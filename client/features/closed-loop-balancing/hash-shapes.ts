/** What a transaction hash of a cryptocurrency looks like. */
interface Shape {
  form: RegExp;
  /** In words, and as a number of characters. */
  words: string;
  length: number;
}

const bare: Shape = { form: /^[\da-f]{64}$/i, words: '64 hexadecimal digits', length: 64 };
const prefixed: Shape = { form: /^0x[\da-f]{64}$/i, words: '0x and 64 hexadecimal digits', length: 66 };

/**
 * All of them are 32 bytes in hexadecimal. Bitcoin and what descends from it: SHA-256 twice (developer.bitcoin.org/reference/rpc,
 * `txid`). XRP: the first half of SHA-512 (xrpl.org/docs/references/protocol/data-types/basic-data-types, Hashes).
 * Ethereum and tokens that live on it: Keccak-256, written with `0x` (ethereum.org/developers/docs/apis/json-rpc).
 * Left out is what is issued on several chains, such as USDC and USDT: a right hash could not be told from a wrong one.
 */
const shapes = new Map<unknown, Shape>([
  ...['XBT', 'BTC', 'BCH', 'LTC', 'DOGE', 'DASH', 'ZEC', 'XRP'].map((code) => [code, bare] as const),
  ...['ETH', 'ETC', 'DAI', 'LINK', 'UNI', 'WBTC'].map((code) => [code, prefixed] as const),
]);

/** What a transaction hash of that cryptocurrency looks like; undefined for a code that is not known. */
export const hashShapeOf = (code: unknown): Shape | undefined => shapes.get(code);
