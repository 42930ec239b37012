import { YesNo } from '#components/basics/badge.tsx';
import { rowProposal, UnopenedRow } from '#components/form/review.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import type { Column } from '#components/table/column.tsx';
import { GridTable } from '#components/table/grid-table.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { extentOf } from '#format/extent.ts';
import { text, yesNo } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { type Pair, useExchangeProvider } from './api.ts';
import { caps } from './caps.ts';
import { limits, PairRow } from './pair-row.tsx';
import { pairId, pairName } from './writes.ts';

const columns: Column<Pair>[] = [
  { id: 'currency-pair', header: 'Currency Pair', width: 8.5, value: pairName },
  {
    id: 'active',
    header: 'Active',
    width: 4.5,
    value: ({ properties }) => yesNo(properties?.active),
  },
  ...caps.map(
    ({ group, period, name }): Column<Pair> => ({
      id: name,
      group,
      header: period,
      align: 'field',
      as: 'figure',
      width: group === 'Volume Cap' ? 8 : 5.25,
      first: period === 'daily',
      value: ({ properties }) => properties?.[name],
    }),
  ),
  { id: 'actions', header: '', width: 9.5 },
];

export function ExchangeProviderDetails() {
  const name = useExactParam(paths.exchangeProvider.path, 'provider');
  const provider = useExchangeProvider(name);
  return (
    <Page
      title={name}
      documentTitle={`${name} - Exchange Provider`}
      breadcrumbs={[{ label: 'Exchange Providers', to: paths.exchangeProviders }]}
    >
      <QueryContent query={provider}>
        {(provider) => (
          <Stack>
            {provider?.pairs && (
              <UnopenedRow rows={provider.pairs.map(pairId)} schema={rowProposal(limits)} />
            )}
            <Card>
              <CardBody>
                <DescriptionList
                  of={provider}
                  facts={{
                    Name: ({ details }) => text(details?.name),
                    Active: ({ details }) => <YesNo value={details?.active} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Exchange Pairs" count={extentOf(provider?.pairs, provider?.pairs?.length)}>
              <GridTable
                id="exchange-pairs"
                label="Exchange Pairs"
                of={provider}
                rows={({ pairs }) => pairs}
                columns={columns}
                rowKey={pairId}
                empty="No exchange pairs."
                hint="Exchange pairs are set up in the payments service."
              >
                {(pair) => <PairRow provider={name} pair={pair} />}
              </GridTable>
              <CardBody>
                <p className="muted">
                  An empty cap is saved as 0. The payments service decides whether a cap of 0 blocks
                  all trades or none.
                </p>
              </CardBody>
            </Card>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
