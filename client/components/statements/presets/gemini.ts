import type { Preset } from './preset.ts';

/** It has a column of amounts for each currency, such as `BTC Amount BTC`. */
export const gemini: Preset[] = [
  {
    name: 'Gemini transaction history',
    source: 'BittyTax: bittytax/conv/parsers/gemini.py',
    headings: ['Time (UTC)', 'Symbol', 'Specification', 'Liquidity Indicator'],
    roles: {
      Date: 'time',
      Type: 'direction',
      'Trade ID': 'reference',
      'Order ID': 'reference',
      'Client Order ID': 'reference',
    },
    ours: 'outgoing',
  },
];
