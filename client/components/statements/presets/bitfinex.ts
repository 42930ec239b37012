import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/bitfinex.py';

export const bitfinex: Preset[] = [
  {
    name: 'Bitfinex trades',
    source,
    headings: ['PRICE', 'FEE', 'FEE CURRENCY'],
    roles: {
      '#': 'reference',
      PAIR: 'currency',
      AMOUNT: 'amount',
      DATE: 'time',
      'ORDER ID': 'reference',
    },
    ours: 'outgoing',
  },
  {
    name: 'Bitfinex movements',
    source,
    headings: ['FEES'],
    roles: {
      '#': 'reference',
      CURRENCY: 'currency',
      STATUS: 'status',
      AMOUNT: 'amount',
      DESCRIPTION: 'reference',
      'TRANSACTION ID': 'reference',
    },
  },
  {
    name: 'Bitfinex ledger',
    source,
    headings: ['BALANCE', 'WALLET'],
    roles: { DESCRIPTION: 'reference', CURRENCY: 'currency', AMOUNT: 'amount', DATE: 'time' },
  },
];
