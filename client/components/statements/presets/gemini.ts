import type { Preset } from './preset.ts';

/** It has a column of amounts for each currency, such as `BTC Amount BTC`. */
export const gemini: Preset[] = [
  {
    name: 'Gemini transaction history',
    source: 'BittyTax: bittytax/conv/parsers/gemini.py',
    columns: {
      Date: 'time',
      'Time (UTC)': 'unused',
      Type: 'direction',
      Symbol: 'unused',
      Specification: 'unused',
      'Liquidity Indicator': 'unused',
      'Trade ID': 'reference',
      'Order ID': 'reference',
      'Client Order ID': 'reference',
    },
    ours: 'outgoing',
  },
];
