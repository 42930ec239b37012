import { YesNo } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import type { Column } from '#components/table/column.tsx';
import type { PagedSource } from '#data/paginate.ts';
import { type Scalar, text, yesNo } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { ListScreen } from './list-screen.tsx';

interface Provider {
  name?: string | null;
  active?: boolean | null;
}

const columns: Column<Provider>[] = [
  {
    id: 'name',
    header: 'Name',
    align: 'name',
    field: 'name',
    value: ({ name }) => name,
    cell: ({ name }, to) => <TextLink to={to}>{text(name)}</TextLink>,
  },
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
    any: 'Active or not',
    options: { true: 'Active', false: 'Not active' },
  },
];

interface ProviderListProps<P extends Provider> {
  /** Identifies the list in URLs: `exchange-providers`. */
  id: string;
  /** `Exchange Providers` */
  title: string;
  source: PagedSource<P>;
  /** Returns the path of the screen of a provider. */
  href: (name: Scalar) => string | undefined;
}

/** The screen that lists one kind of provider. */
export function ProviderList<P extends Provider>({
  id,
  title,
  href,
  ...list
}: ProviderListProps<P>) {
  return (
    <ListScreen
      {...list}
      id={id}
      label={title}
      rowKey={({ name }) => name}
      recordHref={({ name }) => href(name)}
      empty={`No ${title.toLowerCase()}.`}
      hint={`${title.charAt(0)}${title.slice(1).toLowerCase()} appear here once they are set up in the payments service.`}
      columns={columns}
      filters={filters}
    />
  );
}
