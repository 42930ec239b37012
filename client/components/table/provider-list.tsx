import { YesNo } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { type Scalar, text, yesNo } from '#format/values.ts';
import type { Column } from './column.tsx';
import { PagedTable } from './paged-table.tsx';

interface Provider {
  name?: string | null;
  active?: boolean | null;
}

const columns: Column<Provider>[] = [
  {
    id: 'name',
    header: 'Name',
    align: 'name',
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

interface ProviderListProps<P extends Provider> {
  /** Identifies the list in URLs: `exchange-providers`. */
  id: string;
  /** `Exchange Providers` */
  title: string;
  list: ShownPage<P>;
  /** Loads all of the list, for an export. */
  fetchAllPages: FetchAllPages<P>;
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
    <Page>
      <Card>
        <PagedTable
          {...list}
          id={id}
          label={title}
          rowKey={({ name }) => name}
          recordHref={({ name }) => href(name)}
          empty={`No ${title.toLowerCase()}.`}
          hint={`${title} appear here once they are set up in the payments service.`}
          columns={columns}
        />
      </Card>
    </Page>
  );
}
