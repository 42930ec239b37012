import type { Preset } from './preset.ts';

const columns = {
  Timestamp: 'time',
  'Transaction Type': 'direction',
  Asset: 'currency',
  'Quantity Transacted': 'amount',
  Subtotal: 'unused',
  Notes: 'reference',
} as const satisfies Preset['columns'];

/** The asset of a conversion is the one that is given away. */
const meanings: Preset['meanings'] = {
  'Transaction Type': {
    convert: 'outgoing',
    'advanced trade buy': 'incoming',
    'advanced trade sell': 'outgoing',
    'pro deposit': 'outgoing',
    'pro withdrawal': 'incoming',
    'exchange deposit': 'outgoing',
    'exchange withdrawal': 'incoming',
    'rewards income': 'incoming',
    'staking income': 'incoming',
    'learning reward': 'incoming',
  },
};

const source = 'Coinbase Help: Understanding your transaction history report';

export const coinbase: Preset[] = [
  { name: 'Coinbase transactions', source, columns, meanings },
  {
    name: 'Coinbase transactions with ids',
    source,
    columns: { ID: 'reference', ...columns },
    meanings,
  },
];
