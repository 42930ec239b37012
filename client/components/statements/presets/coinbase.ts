import type { Preset } from './preset.ts';

const roles = {
  Timestamp: 'time',
  'Transaction Type': 'direction',
  Asset: 'currency',
  'Quantity Transacted': 'amount',
  Notes: 'reference',
} as const satisfies Preset['roles'];

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
  { name: 'Coinbase transactions', source, headings: ['Subtotal'], roles, meanings },
  {
    name: 'Coinbase transactions with ids',
    source,
    headings: ['Subtotal'],
    roles: { ID: 'reference', ...roles },
    meanings,
  },
];
