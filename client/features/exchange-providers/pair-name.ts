import { text } from '#lib/format/values.ts';

interface Coded {
  code?: string | null;
}

/** The name of a pair: `XBT-USDC`. */
export const pairName = (pair: { cryptocurrency?: Coded | null; stablecoin?: Coded | null }): string =>
  `${text(pair.cryptocurrency?.code)}-${text(pair.stablecoin?.code)}`;
