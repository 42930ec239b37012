import { type Extent, extentOf, isWhole } from '#lib/format/extent.ts';
import { duration } from '#lib/format/instant.ts';
import { text } from '#lib/format/values.ts';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import { Card } from '#ui/page/card.tsx';
import { type ColumnHeader, cellClass, RowTable, TableSkeleton } from '#ui/table/table.tsx';
import type { Trade } from '../api.ts';
import { ages, type Batch, isOverdue, oldestOf, pairKey, queueOf } from '../queue.ts';
import { BatchLink, moveByArrowKey, useTabStop } from './batch-link.tsx';
import styles from './work-queue.module.css';

interface WorkQueueProps {
  trades: Trade[] | null | undefined;
  /** The number of all unsettled trades; a missing one is unknown. */
  total: number | null | undefined;
  /** The time that the trades were loaded, in milliseconds. */
  now: number;
}

/** The unsettled trades by pair and age. Each cell opens Create Settlement with its trades selected. */
export function WorkQueue({ trades, total, now }: WorkQueueProps) {
  const pairs = queueOf(trades ?? [], now);
  const tabStop = useTabStop(pairs);
  const extent = extentOf(trades, total);
  const columns = ages
    .map((age, index) => ({ ...age, index }))
    .filter(({ id, index }) => id !== 'unknown' || pairs.some(({ byAge }) => byAge[index]?.trades.length));
  // The table of unsettled trades below has the message for an empty or missing list.
  if (!trades?.length || !extent) return null;
  return (
    <Card title="Unsettled by age" actions={<Summary extent={extent} oldest={ageText(oldestOf(trades), now)} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the links of the table. */}
      <div onKeyDown={moveByArrowKey}>
        <RowTable
          {...table}
          headers={headersOf(columns, isWhole(extent))}
          rows={pairs}
          rowKey={pairKey}
          empty="No unsettled trades."
          hint={null}
        >
          {(pair) => {
            const isRepeated = pairs[pairs.indexOf(pair) - 1]?.provider === pair.provider;
            return (
              <tr className={isRepeated ? undefined : styles.first}>
                <th scope="row" className={cellClass({ align: 'name' })}>
                  <span className={isRepeated ? 'visually-hidden' : styles.provider}>{text(pair.provider)}</span>
                </th>
                <td>{text(pair.code)}</td>
                {columns.map(({ id, label, index }) => (
                  <td key={id} className={[cellClass(ageColumn), ageClass(id, pair.byAge[index])].join(' ')}>
                    <BatchLink
                      pair={pair}
                      range={id}
                      label={label}
                      batch={pair.byAge[index]}
                      extent={extent}
                      {...tabStop(pair, id)}
                    />
                  </td>
                ))}
                <td className={`${cellClass({ align: 'end' })} ${styles.total}`}>
                  <BatchLink pair={pair} range="all" label="Total" batch={pair.total} extent={extent} {...tabStop(pair, 'all')} />
                </td>
                <td className={cellClass({ align: 'end' })}>
                  <span className={isOverdue(pair.oldest && now - pair.oldest) ? styles.old : undefined}>
                    {ageText(pair.oldest, now)}
                  </span>
                </td>
              </tr>
            );
          }}
        </RowTable>
      </div>
    </Card>
  );
}

/** The queue while the trades load. */
export const WorkQueueSkeleton = () => (
  <Card title="Unsettled by age" actions={<SkeletonBar />}>
    <TableSkeleton {...table} headers={headersOf(ages.filter(({ id }) => id !== 'unknown'))} />
  </Card>
);

const table = {
  label: 'Unsettled by age',
  caption: <span className={styles.hint}>Arrow keys move between cells.</span>,
};

const headersOf = (columns: { label: string }[], whole = true): ColumnHeader[] => [
  { header: 'Exchange Provider', align: 'name' },
  { header: 'Cryptocurrency' },
  ...columns.map(({ label }): ColumnHeader => ({ header: label, ...ageColumn })),
  { header: whole ? 'Total' : 'Total listed', align: 'end' },
  { header: whole ? 'Oldest' : 'Oldest listed', align: 'end' },
];

/** A narrow list has the totals only. */
const ageColumn = { align: 'end', priority: 2 } as const;

/** The class of a cell with old trades. */
const ageClass = (id: string, batch: Batch | undefined) =>
  batch?.trades.length ? { '3-7': styles.late, 'over-7': styles.overdue }[id] : undefined;

const ageText = (time: number | undefined, now: number) => text(time === undefined ? undefined : duration(now - time));

const Summary = ({ extent, oldest }: { extent: Extent; oldest: string }) => (
  <span className="muted">
    <ListExtent extent={extent} unit="trade" />, oldest {oldest}
  </span>
);
