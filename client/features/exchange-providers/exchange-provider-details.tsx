import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import type { Column } from '../../ui/column.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GridTable } from '../../ui/grid-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { type Pair, useExchangeProvider } from './api.ts';
import { caps } from './caps.ts';
import { PairRow, pairName } from './pair-row.tsx';

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
              <GridTable
                label="Exchange Pairs"
                columns={[
                  { head: 'Currency Pair', align: 'pin', value: pairName },
                  { head: 'Active', value: ({ properties }) => yesNo(properties?.active) },
                  ...caps.map(
                    ({ group, period, name }): Column<Pair> => ({
                      group,
                      head: period,
                      align: 'end',
                      value: ({ properties }) => properties?.[name],
                    }),
                  ),
                  { head: '' },
                ]}
                rows={pairs}
                rowKey={({ cryptocurrency, stablecoin }) => `${cryptocurrency?.id} ${stablecoin?.id}`}
                empty="No exchange pairs."
              >
                {(pair) => <PairRow provider={name} pair={pair} />}
              </GridTable>
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
