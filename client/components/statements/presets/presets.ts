import { binance } from './binance.ts';
import { bitfinex } from './bitfinex.ts';
import { bitstamp } from './bitstamp.ts';
import { btcpay } from './btcpay.ts';
import { coinbase } from './coinbase.ts';
import { fireblocks } from './fireblocks.ts';
import { gemini } from './gemini.ts';
import { kraken } from './kraken.ts';
import { okx } from './okx.ts';

/** The known layouts of providers. */
export const presets = [
  ...kraken,
  ...binance,
  ...coinbase,
  ...bitstamp,
  ...bitfinex,
  ...gemini,
  ...okx,
  ...fireblocks,
  ...btcpay,
];
