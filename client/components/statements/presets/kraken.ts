import type { Preset } from './preset.ts';

const source = 'Kraken Support: How to interpret ledger history fields';

export const kraken: Preset[] = [
  {
    name: 'Kraken ledger',
    source,
    columns: {
      txid: 'reference',
      refid: 'reference',
      time: 'time',
      type: 'unused',
      asset: 'currency',
      amount: 'amount',
      fee: 'unused',
      balance: 'unused',
    },
  },
  {
    name: 'Kraken trades',
    source: 'Kraken Support: How to interpret trades history fields',
    columns: {
      txid: 'reference',
      ordertxid: 'reference',
      pair: 'currency',
      time: 'time',
      type: 'direction',
      ordertype: 'unused',
      vol: 'amount',
    },
    ours: 'outgoing',
  },
];
