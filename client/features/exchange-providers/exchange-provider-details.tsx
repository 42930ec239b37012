import { useMemo } from 'react';
import { YesNo } from '#components/basics/badge.tsx';
import { Term } from '#components/copyable/term.tsx';
import { RowHistory } from '#components/history/record-history.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { RecordFrame } from '#components/screen/record-screen.tsx';
import type { Column } from '#components/table/column.tsx';
import { GridTable } from '#components/table/grid-table.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { extentOf } from '#format/extent.ts';
import { isMissing, type Scalar, text, yesNo } from '#format/values.ts';
import { columnValue } from '#lists/column.ts';
import { type Pair, useExchangeProvider } from './api.ts';
import { caps } from './caps.ts';
import { PairRow } from './pair-row.tsx';
import { pairId, pairName } from './writes.ts';

const columns: Column<Pair>[] = [
  { id: 'currency-pair', header: 'Currency Pair', width: 8, value: pairName },
  {
    id: 'active',
    header: 'Active',
    width: 4,
    value: ({ properties }) => yesNo(properties?.active),
  },
  ...caps.map(
    ({ group, period, name }): Column<Pair> => ({
      id: name,
      group,
      header: period,
      align: 'field',
      as: 'figure',
      width: group === 'Volume Cap' ? 8 : 5,
      first: period === 'daily',
      value: ({ properties }) => properties?.[name],
    }),
  ),
  { id: 'actions', header: '', width: 11.25 },
];

/** Returns the number of characters of a decimal with its separators. */
function groupedLength(decimal: string): number {
  const [whole = ''] = decimal.split('.', 1);
  return decimal.length + Math.floor((whole.length - 1) / 3);
}

/** Returns the columns for these pairs: a column of caps grows with its longest value. */
const columnsFor = (pairs: Pair[]): Column<Pair>[] =>
  columns.map((column) => {
    if (column.align !== 'field') return column;
    const lengths = pairs.map((pair) => groupedLength(text(columnValue(column, pair).value)));
    // Half a rem for each character, and the padding of its input.
    const longest = Math.max(...lengths) / 2 + 1.75;
    return { ...column, width: Math.max(column.width ?? 0, longest) };
  });

/** Returns the subject of the events about a pair; undefined without the id of its provider. */
const subjectOf = (provider: Scalar, { cryptocurrency, stablecoin }: Pair) =>
  isMissing(provider)
    ? undefined
    : `exchange-pairs/${provider}/${cryptocurrency?.id}/${stablecoin?.id}`;

export function ExchangeProviderDetails() {
  const name = useExactParam('provider');
  const provider = useExchangeProvider(name);
  const pairs = provider.data?.pairs;
  const pairColumns = useMemo(() => columnsFor(pairs ?? []), [pairs]);
  return (
    <RecordFrame
      record={provider}
      headFacts={{
        Name: ({ details }) => text(details?.name),
        Active: ({ details }) => <YesNo value={details?.active} />,
      }}
    >
      {(provider) => (
        <>
          <Card title="Exchange Pairs" count={extentOf(provider?.pairs, provider?.pairs?.length)}>
            <CardBody>
              <p className="muted">
                An empty <Term of="Volume cap, trade cap">cap</Term> is saved as 0. Ask the payments
                team what a cap of 0 does before you save one.
              </p>
            </CardBody>
            <GridTable
              id="exchange-pairs"
              label="Exchange Pairs"
              of={provider}
              rows={({ pairs }) => pairs}
              columns={pairColumns}
              rowKey={pairId}
              empty="No exchange pairs."
              hint="Pairs and their caps appear here once they are set up in the payments service."
            >
              {(pair) => <PairRow provider={name} pair={pair} />}
            </GridTable>
          </Card>
          {provider?.pairs && (
            <RowHistory
              kind="pair"
              any="Any pair of any provider"
              resource={exchangeProviders.details.resource}
              records={provider.pairs.map((pair) => ({
                name: pairName(pair),
                subject: subjectOf(provider.details?.id, pair),
              }))}
            />
          )}
        </>
      )}
    </RecordFrame>
  );
}
