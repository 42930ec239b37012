import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/okx.py';

export const okx: Preset[] = [
  {
    name: 'OKX trades',
    source,
    columns: {
      id: 'reference',
      'Order id': 'reference',
      Time: 'time',
      'Trade Type': 'unused',
      Instrument: 'unused',
      Type: 'direction',
      Amount: 'amount',
      Unit: 'currency',
    },
    ours: 'outgoing',
  },
  {
    name: 'OKX funding account',
    source,
    columns: {
      id: 'reference',
      Time: 'time',
      Type: 'direction',
      Amount: 'amount',
      'Before Balance': 'unused',
      'After Balance': 'unused',
      Fee: 'unused',
      Symbol: 'currency',
    },
    meanings: { Type: { 'transfer in': 'incoming', 'transfer out': 'outgoing' } },
  },
];
