import { useMemo } from 'react';
import { Button } from '#components/basics/button.tsx';
import { type ColumnHeader, cellClass, RowTable } from '#components/table/table.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { isWhole, partOf } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { CheckIcon } from '#ui/basics/icons.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { type GroupSum, groupLabel, groupSums } from './findings.ts';
import styles from './statement.module.css';
import type { StatementState } from './use-statement.ts';

/** A selection of records that a statement can extend. */
export interface Selection {
  /** The ids of the selected records. */
  selected: ReadonlySet<unknown>;
  onChange: (selected: ReadonlySet<unknown>) => void;
}

interface StatementSumsProps {
  statement: StatementState;
  selection: Selection | undefined;
}

/** The result of a comparison in one sentence, the sums of its groups, and the selection of what matches. */
export function StatementSums({ statement, selection }: StatementSumsProps) {
  const { comparison, books } = statement;
  const { entries = [], extent, code, noun } = books;
  const sums = useMemo(
    () => (comparison ? groupSums(comparison, entries) : []),
    [comparison, entries],
  );
  const figure = (amount: bigint | undefined) => <FormattedNumber {...money(amount, code)} />;
  const records = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
  const headers: ColumnHeader[] = [
    { id: 'result', header: 'Result' },
    { id: 'lines', header: 'Lines', align: 'end' },
    { id: 'statement', header: 'Statement', align: 'end', priority: 2 },
    { id: 'records', header: records, align: 'end' },
    { id: 'books', header: 'Books', align: 'end', priority: 2 },
    { id: 'difference', header: 'Difference', align: 'end' },
  ];
  return (
    <>
      <div className={styles.verdict}>
        <div role="status">
          <Verdict sums={sums} />
        </div>
        {extent && !isWhole(extent) && (
          <p className="muted">
            Compared with <ListExtent extent={partOf(extent, entries.length)} unit={noun} />.
          </p>
        )}
        {selection && <SelectMatched statement={statement} {...selection} />}
      </div>
      <RowTable
        label="Sums of the statement"
        headers={headers}
        rows={sums}
        rowKey={({ group }) => group}
        empty=""
        hint={null}
      >
        {(sum) => (
          <tr className={sum.group === 'all' ? styles.all : undefined}>
            <th scope="row">{sum.group === 'all' ? 'All' : groupLabel(sum.group, extent)}</th>
            <td className={cellClass({ align: 'end' })}>
              <FormattedNumber value={sum.lines} />
            </td>
            <td className={cellClass({ align: 'end', priority: 2 })}>{figure(sum.statement)}</td>
            <td className={cellClass({ align: 'end' })}>
              <FormattedNumber value={sum.records} />
            </td>
            <td className={cellClass({ align: 'end', priority: 2 })}>{figure(sum.books)}</td>
            <td className={cellClass({ align: 'end' })}>{figure(sum.difference)}</td>
          </tr>
        )}
      </RowTable>
    </>
  );
}

/** Returns whether everything matches, or how many lines do. */
function Verdict({ sums }: { sums: GroupSum[] }) {
  const all = sums.at(-1);
  const matched = sums.find(({ group }) => group === 'matched');
  if (!all || !matched) return null;
  if (all.lines === 0) return <Warning>The statement has no lines.</Warning>;
  const isZero = sums.length === 2;
  if (isZero && all.difference === 0n)
    return (
      <p className={styles.equal}>
        <CheckIcon /> {`All ${all.lines} lines match, and nothing is missing.`}
      </p>
    );
  if (isZero)
    return <p>All references are in the books. The statement has no amounts to compare.</p>;
  return <Warning>{`${matched.lines} of ${all.lines} lines match.`}</Warning>;
}

/** Adds the matched records to the selection, and states what else is selected. */
function SelectMatched({
  statement,
  selected,
  onChange,
}: { statement: StatementState } & Selection) {
  const { comparison, books } = statement;
  const { entries = [], noun } = books;
  const isMatched = (id: unknown) => comparison?.groupOf.get(id) === 'matched';
  const matched = entries.filter(({ id }) => isMatched(id));
  const added = matched.filter(({ id }) => !selected.has(id));
  const others = entries.filter(({ id }) => selected.has(id) && !isMatched(id));
  return (
    <div className={styles.actions}>
      <Button
        disabled={matched.length === 0}
        onClick={() => onChange(new Set([...selected, ...matched.map(({ id }) => id)]))}
      >
        Select {countOf(matched.length, `matched ${noun}`)}
      </Button>
      <span role="status" className="muted">
        {matched.length > 0 &&
          (added.length === 0
            ? 'All of them are selected. '
            : `${matched.length - added.length} of them are selected. `)}
        {others.length > 0 && `${countOf(others.length, `other ${noun}`)} selected.`}
      </span>
    </div>
  );
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
