import { buttonClass } from '#components/basics/button.tsx';
import { Link } from '#components/basics/link.tsx';
import { Term } from '#components/copyable/term.tsx';
import { Card } from '#components/screen/card.tsx';
import type { Column } from '#components/table/column.tsx';
import { RowCard } from '#components/table/row-card.tsx';
import { type ColumnHeader, cellClass, RowTable, TableSkeleton } from '#components/table/table.tsx';
import { Age } from '#components/values/age.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { duration } from '#format/instant.ts';
import { dash, text } from '#format/values.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { ages, type QueueRow, queueRowKey, settlementLink } from '../queue.ts';
import { BatchLink, BatchSum, moveByArrowKey, useTabStop } from './batch-link.tsx';
import styles from './work-queue.module.css';

/** The title of the queue, also while it loads or has failed. */
export const queueTitle = 'Unsettled by age';

interface WorkQueueProps {
  queue: QueueRow[];
  /** The extent of the trades that it counts. */
  extent: Extent | undefined;
  /** The time that they were loaded, in milliseconds. */
  now: number;
}

/** The unsettled trades by provider, cryptocurrency and age. An age opens Create Settlement with its trades selected, and `Settle` with all of the row. */
export function WorkQueue({ queue, extent, now }: WorkQueueProps) {
  const tabStop = useTabStop(queue);
  const firstXbt = queue.find(({ code }) => code === 'XBT');
  const columns: AgeColumn[] = ages
    .map((age, index) => ({ ...age, index }))
    .filter(({ id, index }) => id !== 'unknown' || queue.some(({ byAge }) => byAge[index]));
  // The table of unsettled trades below has the message for an empty or missing list.
  if (queue.length === 0 || !extent) return null;
  const times = queue.flatMap(({ total }) => total.oldest ?? []);
  const oldest = times.length > 0 ? Math.min(...times) : undefined;
  return (
    <Card
      title={queueTitle}
      anchor="unsettled-by-age"
      actions={<Summary extent={extent} oldest={ageText(oldest, now)} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the links of the table. */}
      <div onKeyDown={moveByArrowKey}>
        <RowTable
          {...table}
          headers={headersOf(columns)}
          caption={!isWhole(extent) && <Footnote extent={extent} />}
          rows={queue}
          rowKey={queueRowKey}
          empty="No unsettled trades."
          hint={null}
        >
          {(row, previous) => {
            const isRepeated = previous?.provider === row.provider;
            const link = settlementLink(row, 'all', row.total);
            return (
              <tr className={isRepeated ? undefined : styles.first}>
                <th scope="row" className={`${cellClass({ align: 'name' })} ${styles.pair}`}>
                  <RowCard
                    columns={cardColumns(columns, now)}
                    row={row}
                    name={`${text(row.provider)} ${text(row.code)}`}
                  />
                  <span className={isRepeated ? 'visually-hidden' : styles.provider}>
                    {text(row.provider)}{' '}
                  </span>
                  <span className={styles.code}>{text(row.code)}</span>
                </th>
                <td className={cellClass(codeColumn)}>
                  {row === firstXbt ? <Term of="XBT">XBT</Term> : text(row.code)}
                </td>
                {columns.map(({ id, label, index }) => (
                  <td key={id} className={cellClass(ageColumn)}>
                    <BatchLink
                      row={row}
                      range={id}
                      label={label}
                      batch={row.byAge[index]}
                      {...tabStop(row, id)}
                    />
                  </td>
                ))}
                <td className={`${cellClass({ align: 'end' })} ${styles.total}`}>
                  <BatchSum row={row} batch={row.total} isNamed />
                </td>
                <td className={cellClass(ageColumn)}>
                  <Age created={row.total.oldest} />
                </td>
                <td className={cellClass({ align: 'end' })}>
                  {link ? (
                    <Link
                      className={buttonClass({ small: true })}
                      {...link}
                      {...tabStop(row, 'all')}
                    >
                      <span>
                        Settle{' '}
                        <span className="visually-hidden">{`${row.provider} ${row.code}`}</span>
                      </span>
                    </Link>
                  ) : (
                    dash
                  )}
                </td>
              </tr>
            );
          }}
        </RowTable>
      </div>
    </Card>
  );
}

/** States which trades the numbers of the queue cover. */
const Footnote = ({ extent }: { extent: Extent }) => (
  <>
    Counts, sums and ages cover <ListExtent extent={extent} unit="trade" />.
  </>
);

/** The queue while the trades load. */
export const WorkQueueSkeleton = () => (
  <Card title={queueTitle} actions={<SkeletonBar />}>
    <TableSkeleton {...table} headers={headersOf(ages.filter(({ id }) => id !== 'unknown'))} />
  </Card>
);

const table = { label: queueTitle };

const headersOf = (columns: { id: string; label: string }[]): ColumnHeader[] => [
  { id: 'exchange-provider', header: 'Exchange Provider', align: 'name' },
  { id: 'cryptocurrency', header: 'Cryptocurrency', ...codeColumn },
  ...columns.map(({ id, label }): ColumnHeader => ({ id, header: label, ...ageColumn })),
  { id: 'total', header: 'Total', align: 'end' },
  { id: 'oldest', header: 'Oldest', ...ageColumn },
  { id: 'actions', header: '', align: 'end' },
];

/** In a narrow list it is below the provider. */
const codeColumn = { priority: 2 } as const;

/** A narrow list has the totals only, and the ages in the card of a row. */
const ageColumn = { align: 'end', priority: 2 } as const;

interface AgeColumn extends Pick<(typeof ages)[number], 'id' | 'label'> {
  /** Its place in `byAge`. */
  index: number;
}

const cardColumns = (columns: AgeColumn[], now: number): Column<QueueRow>[] => [
  { id: 'exchange-provider', header: 'Exchange Provider', value: ({ provider }) => provider },
  { id: 'cryptocurrency', header: 'Cryptocurrency', value: ({ code }) => code },
  ...columns.map(
    ({ id, label, index }): Column<QueueRow> => ({
      id,
      header: label,
      ...ageColumn,
      cell: (row) => <BatchLink row={row} range={id} label={label} batch={row.byAge[index]} />,
    }),
  ),
  {
    id: 'total',
    header: 'Total',
    cell: (row) => <BatchSum row={row} batch={row.total} isNamed />,
  },
  {
    id: 'oldest',
    header: 'Oldest',
    value: ({ total }) => ageText(total.oldest, now),
  },
];

const ageText = (time: number | undefined, now: number) =>
  text(time === undefined ? undefined : duration(now - time));

const Summary = ({ extent, oldest }: { extent: Extent; oldest: string }) => (
  <span className="muted">
    <ListExtent extent={extent} unit="trade" />, oldest {oldest}
  </span>
);
