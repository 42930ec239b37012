import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/bitstamp.py';

export const bitstamp: Preset[] = [
  {
    name: 'Bitstamp transactions',
    source,
    headings: ['Value', 'Fee'],
    roles: {
      ID: 'reference',
      Type: 'direction',
      Subtype: 'direction',
      Datetime: 'time',
      Amount: 'amount',
      'Amount currency': 'currency',
      'Order ID': 'reference',
    },
    meanings: { Type: { market: 'moved', limit: 'moved' }, Subtype: { '': 'moved' } },
  },
  {
    name: 'Bitstamp transactions until 2023',
    source,
    headings: ['Account', 'Value', 'Rate', 'Fee'],
    roles: { Type: 'direction', Datetime: 'time', Amount: 'amount', 'Sub Type': 'direction' },
    meanings: { Type: { market: 'moved' }, 'Sub Type': { '': 'moved' } },
  },
];
