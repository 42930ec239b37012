import { YesNo } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { type Scalar, text, yesNo } from '#format/values.ts';
import { PagedTable } from './paged-table.tsx';

interface Provider {
  name?: string | null;
  active?: boolean | null;
}

interface ProviderListProps<P extends Provider> {
  /** `Exchange Providers` */
  title: string;
  list: ShownPage<P>;
  /** Loads all of the list, for an export. */
  fetchAllPages: FetchAllPages<P>;
  /** Returns the path of the screen of a provider. */
  href: (name: Scalar) => string | undefined;
}

/** The screen that lists one kind of provider. */
export function ProviderList<P extends Provider>({ title, href, ...list }: ProviderListProps<P>) {
  return (
    <Page title={title}>
      <Card>
        <PagedTable
          {...list}
          label={title}
          rowKey={({ name }) => name}
          empty={`No ${title.toLowerCase()}.`}
          hint={`${title} are set up in the payments service.`}
          columns={[
            {
              header: 'Name',
              align: 'name',
              value: ({ name }) => name,
              cell: ({ name }) => <TextLink to={href(name)}>{text(name)}</TextLink>,
            },
            {
              header: 'Active',
              value: ({ active }) => yesNo(active),
              cell: ({ active }) => <YesNo value={active} />,
            },
          ]}
        />
      </Card>
    </Page>
  );
}
