import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/okx.py';

export const okx: Preset[] = [
  {
    name: 'OKX trades',
    source,
    headings: ['Trade Type', 'Instrument'],
    roles: {
      id: 'reference',
      'Order id': 'reference',
      Time: 'time',
      Type: 'direction',
      Amount: 'amount',
      Unit: 'currency',
    },
    ours: 'outgoing',
  },
  {
    name: 'OKX funding account',
    source,
    headings: ['Before Balance', 'After Balance', 'Fee'],
    roles: {
      id: 'reference',
      Time: 'time',
      Type: 'direction',
      Amount: 'amount',
      Symbol: 'currency',
    },
    meanings: { Type: { 'transfer in': 'incoming', 'transfer out': 'outgoing' } },
  },
];
