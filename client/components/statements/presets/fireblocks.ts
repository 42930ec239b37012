import type { Preset } from './preset.ts';

const roles = {
  Asset: 'currency',
  'Net Amount': 'amount',
  Status: 'status',
} as const satisfies Preset['roles'];

/** The net amount is the one that arrives; the amount has the fee of an exchange in it. */
const source = 'Fireblocks Help Center: Transaction fee and transaction amount representation';

/** The primary transaction statuses of its developer documentation that the table of words lacks. */
const meanings: Preset['meanings'] = {
  Status: {
    confirming: 'not moved',
    broadcasting: 'not moved',
    cancelling: 'not moved',
    'pending authorization': 'not moved',
    'pending signature': 'not moved',
  },
};

export const fireblocks: Preset[] = [
  { name: 'Fireblocks transactions', source, headings: ['Amount'], roles, meanings },
  {
    name: 'Fireblocks transactions with ids',
    source,
    headings: ['Amount'],
    roles: {
      'Transaction ID': 'reference',
      'External TX ID': 'reference',
      Date: 'time',
      'Sub Status': 'status',
      Note: 'reference',
      ...roles,
    },
    meanings,
  },
  {
    name: 'Fireblocks transactions with hashes',
    source,
    headings: ['Amount'],
    roles: { 'Transaction Hash': 'reference', Date: 'time', ...roles },
    meanings,
  },
];
