import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { useExchangeProvider } from './api.ts';
import { caps } from './caps.ts';
import { PairRow } from './pair-row.tsx';

export function ExchangeProviderDetails() {
  const [, name = ''] = useSegments();
  const provider = useExchangeProvider(name);
  return (
    <Page title={name} trail={[{ label: 'Exchange Providers', to: paths.exchangeProviders }]}>
      <Loaded query={provider}>
        {({ details, pairs }) => (
          <Stack>
            <Card>
              <CardBody>
                <Facts facts={{ Name: text(details?.name), Active: yesNo(details?.active) }} />
              </CardBody>
            </Card>
            <Card title="Exchange Pairs">
              <RowTable
                label="Exchange Pairs"
                heads={[
                  { head: 'Currency Pair', align: 'pin' },
                  { head: 'Active' },
                  ...caps.map(({ group, period }) => ({ group, head: period, align: 'end' as const })),
                  { head: '' },
                ]}
                rows={pairs}
                rowKey={({ cryptocurrency, stablecoin }) => `${cryptocurrency?.id} ${stablecoin?.id}`}
                empty="No exchange pairs."
              >
                {(pair) => <PairRow provider={name} pair={pair} />}
              </RowTable>
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
