import { YesNo } from '#components/basics/badge.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { text, yesNo } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';

interface Provider {
  name?: string | null;
  active?: boolean | null;
}

const columns: Column<Provider>[] = [
  memberColumn('Name', 'name', { align: 'name', isLink: true }),
  {
    id: 'active',
    header: 'Active',
    value: ({ active }) => yesNo(active),
    cell: ({ active }) => <YesNo value={active} />,
  },
];

const filters: Filter<Provider>[] = [
  {
    as: 'choice',
    id: 'active',
    label: 'Active',
    parameter: 'active',
    value: ({ active }) => text(active?.toString()),
    any: 'Any status',
    options: { true: 'Active', false: 'Not active' },
  },
];

/** Returns what the lists of both kinds of providers have in common. `label` is the kind, such as `Exchange Providers`. */
export const providerList = (label: string) => ({
  label,
  key: 'name' as const,
  columns,
  filters,
  empty: `No ${label.toLowerCase()}.`,
  hint: `${label.charAt(0)}${label.slice(1).toLowerCase()} appear here once they are set up in the payments service.`,
});
