import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/bitstamp.py';

export const bitstamp: Preset[] = [
  {
    name: 'Bitstamp transactions',
    source,
    columns: {
      ID: 'reference',
      Type: 'direction',
      Subtype: 'direction',
      Datetime: 'time',
      Amount: 'amount',
      'Amount currency': 'currency',
      Value: 'unused',
      Fee: 'unused',
      'Order ID': 'reference',
    },
    meanings: { Type: { market: 'moved', limit: 'moved' }, Subtype: { '': 'moved' } },
  },
  {
    name: 'Bitstamp transactions until 2023',
    source,
    columns: {
      Type: 'direction',
      Datetime: 'time',
      Account: 'unused',
      Amount: 'amount',
      Value: 'unused',
      Rate: 'unused',
      Fee: 'unused',
      'Sub Type': 'direction',
    },
    meanings: { Type: { market: 'moved' }, 'Sub Type': { '': 'moved' } },
  },
];
