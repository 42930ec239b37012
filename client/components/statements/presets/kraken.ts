import type { Preset } from './preset.ts';

const source = 'Kraken Support: How to interpret ledger history fields';

export const kraken: Preset[] = [
  {
    name: 'Kraken ledger',
    source,
    headings: ['type', 'fee', 'balance'],
    roles: {
      txid: 'reference',
      refid: 'reference',
      time: 'time',
      asset: 'currency',
      amount: 'amount',
    },
  },
  {
    name: 'Kraken trades',
    source: 'Kraken Support: How to interpret trades history fields',
    headings: ['ordertype'],
    roles: {
      txid: 'reference',
      ordertxid: 'reference',
      pair: 'currency',
      time: 'time',
      type: 'direction',
      vol: 'amount',
    },
    ours: 'outgoing',
  },
];
