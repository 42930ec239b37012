/** The format of a cryptocurrency's transaction hashes. */
interface Shape {
  form: RegExp;
  words: string;
  /** In characters. */
  length: number;
}

const bare: Shape = { form: /^[\da-f]{64}$/i, words: '64 hexadecimal digits', length: 64 };
const prefixed: Shape = { form: /^0x[\da-f]{64}$/i, words: '0x followed by 64 hexadecimal digits', length: 66 };

/**
 * Each is 32 bytes in hexadecimal. Bitcoin and its descendants: double SHA-256 (developer.bitcoin.org/reference/rpc, `txid`).
 * XRP: the first half of SHA-512 (xrpl.org/docs/references/protocol/data-types/basic-data-types, Hashes). Ethereum and its
 * tokens: Keccak-256, written with `0x` (ethereum.org/developers/docs/apis/json-rpc). Codes that are issued on several
 * chains, such as USDC and USDT, are left out: a correct hash looks like a wrong one.
 */
const shapes = new Map<unknown, Shape>([
  ...['XBT', 'BTC', 'BCH', 'LTC', 'DOGE', 'DASH', 'ZEC', 'XRP'].map((code) => [code, bare] as const),
  ...['ETH', 'ETC', 'DAI', 'LINK', 'UNI', 'WBTC'].map((code) => [code, prefixed] as const),
]);

/** Returns the format of a code's transaction hashes; undefined for an unknown code. */
export const hashShapeOf = (code: unknown): Shape | undefined => shapes.get(code);
