import type { Preset } from './preset.ts';

const source = 'BittyTax: bittytax/conv/parsers/bitfinex.py';

export const bitfinex: Preset[] = [
  {
    name: 'Bitfinex trades',
    source,
    columns: {
      '#': 'reference',
      PAIR: 'currency',
      AMOUNT: 'amount',
      PRICE: 'unused',
      FEE: 'unused',
      'FEE CURRENCY': 'unused',
      DATE: 'time',
      'ORDER ID': 'reference',
    },
    ours: 'outgoing',
  },
  {
    name: 'Bitfinex movements',
    source,
    columns: {
      '#': 'reference',
      CURRENCY: 'currency',
      STATUS: 'status',
      AMOUNT: 'amount',
      FEES: 'unused',
      DESCRIPTION: 'reference',
      'TRANSACTION ID': 'reference',
    },
  },
  {
    name: 'Bitfinex ledger',
    source,
    columns: {
      DESCRIPTION: 'reference',
      CURRENCY: 'currency',
      AMOUNT: 'amount',
      BALANCE: 'unused',
      DATE: 'time',
      WALLET: 'unused',
    },
  },
];
