import type { Column } from '#components/table/column.tsx';
import type { FetchAllPages } from '#data/paginate.ts';
import { money } from '#format/money.ts';
import { never } from './specimen.tsx';

export const address = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el';
/** Has the first and last characters of `address`. */
export const lookAlike = 'bc1q8c6fs4w9z0c0tq3l5h8d2k7m6v7r9s2xwp6el';
export const longName =
  'Donaudampfschifffahrtsgesellschaft für Überseetransporte, Wien und Rotterdam';

/** A row of the tables. */
export interface Trade {
  id: number;
  reference: string;
  business: string;
  amount: bigint;
  createdAt: string;
}

export const trades: Trade[] = [
  ['0ad05b1d-52c1', 'Northwind Coffee', 24_878_890n],
  ['1be16c2e-63d2', longName, 1_204_880_000_000n],
  ['2cf27d3f-74e3', '', 50_000n],
  ['3d038e40-85f4', 'Lumen Books', 0n],
].map(([reference, business, amount], index) => ({
  id: index + 1,
  reference: String(reference),
  business: String(business),
  amount: BigInt(amount ?? 0),
  createdAt: `2026-11-2${index}T09:3${index}:00Z`,
}));

export const columns: Column<Trade>[] = [
  { id: 'reference', header: 'Reference Id', value: ({ reference }) => reference },
  { id: 'business', header: 'Business', align: 'name', value: ({ business }) => business },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    as: 'amount',
    value: ({ amount }) => money(amount, 'XBT'),
  },
  { id: 'created-at', header: 'Created At', as: 'time', value: ({ createdAt }) => createdAt },
];

export const rowKey = ({ id }: Trade) => id;

/** Loads no page, for ever. */
export const fetchNothing: FetchAllPages<Trade> = () => ({
  [Symbol.asyncIterator]: () => ({ next: () => never }),
});
