import { usePageNumber } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { everyExchangeProvider, useExchangeProviders } from './api.ts';

export function ExchangeProviderList() {
  const providers = useExchangeProviders(usePageNumber());
  return (
    <Page title="Exchange Providers">
      <Card>
        <PagedTable
          label="Exchange Providers"
          query={providers}
          every={everyExchangeProvider}
          rowKey={(provider) => provider.name}
          empty="No exchange providers."
          columns={[
            {
              head: 'Name',
              align: 'wrap',
              value: ({ name }) => name,
              cell: ({ name }) => <TextLink to={paths.exchangeProvider(name)}>{text(name)}</TextLink>,
            },
            { head: 'Active', value: (provider) => yesNo(provider.active) },
          ]}
        />
      </Card>
    </Page>
  );
}
