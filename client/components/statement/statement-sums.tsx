import { useMemo } from 'react';
import { Button } from '#components/basics/button.tsx';
import { type ColumnHeader, cellClass, RowTable } from '#components/table/table.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { isWhole, partOf } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { CheckIcon } from '#ui/basics/icons.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { type GroupSum, groupLabel, groupSums, isOnStatement, isZero } from './model/findings.ts';
import styles from './statement.module.css';
import type { StatementState } from './use-statement.ts';

/** A selection of records that the matched ones can replace. */
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
        <Doubts statement={statement} />
        {extent && !isWhole(extent) && (
          <p className="muted">
            Compared with <ListExtent extent={partOf(extent, entries.length)} unit={noun} />.
          </p>
        )}
        <AcceptProposals statement={statement} />
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
  if (!all) return null;
  if (all.lines === 0) return <Warning>The statement has no lines.</Warning>;
  const linesOf = (name: GroupSum['group']) => sums.find(({ group }) => group === name)?.lines ?? 0;
  const decided = linesOf('decided');
  const byDecision = decided > 0 ? `, ${decided} of them by decision` : '';
  if (isZero(sums) && all.difference === 0n)
    return (
      <p className={styles.equal}>
        <CheckIcon /> {`All ${all.lines} lines match${byDecision}, and nothing is missing.`}
      </p>
    );
  if (isZero(sums))
    return <p>All references are in the books. The statement has no amounts to compare.</p>;
  const matched = linesOf('matched') + decided;
  return <Warning>{`${matched} of ${all.lines} lines match${byDecision}.`}</Warning>;
}

/** States what a person should know about how the statement is read. */
function Doubts({ statement: { statement, comparison } }: Pick<StatementSumsProps, 'statement'>) {
  const [time] = comparison?.unreadTimes ?? [];
  const count = comparison?.unreadTimes.length ?? 0;
  const asked = [...(comparison?.questions ?? [])].join(', ');
  return (
    <>
      {asked && <Warning>{`Choose under Columns: ${asked}.`}</Warning>}
      {statement?.layout.isReversed && (
        <p className="muted">The signs are the opposite of the books.</p>
      )}
      {time !== undefined && (
        <Warning>
          {count === 1
            ? `The time “${time}” can't be read.`
            : `${count} times can't be read, such as “${time}”.`}
        </Warning>
      )}
    </>
  );
}

/** Accepts every proposal, and states what they are based on. */
function AcceptProposals({ statement }: Pick<StatementSumsProps, 'statement'>) {
  const { comparison, statement: read, decide, books } = statement;
  const proposed = comparison?.findings.filter(({ group }) => group === 'proposed') ?? [];
  if (proposed.length === 0 || !read) return null;
  const { noun } = books;
  const accept = () =>
    decide(new Map(proposed.flatMap(({ line, entry }) => (line ? [[line.place, entry?.id]] : []))));
  return (
    <div className={styles.actions}>
      <Button onClick={accept}>Accept {countOf(proposed.length, 'proposal')}</Button>
      <span className="muted">
        {`Each is the only line and the only listed ${noun} with its amount within ${hoursOf(read.layout.tolerance)}. No reference connects them.`}
      </span>
    </div>
  );
}

const hoursOf = (tolerance: number): string => countOf(tolerance / 3_600_000, 'hour');

/** Selects the matched records and nothing else, and states what else is selected. */
function SelectMatched({
  statement,
  selected,
  onChange,
}: { statement: StatementState } & Selection) {
  const { comparison, books } = statement;
  const { entries = [], noun } = books;
  const isMatched = (id: unknown) => isOnStatement(comparison?.groupOf.get(id));
  const matched = entries.filter(({ id }) => isMatched(id));
  const added = matched.filter(({ id }) => !selected.has(id));
  const others = entries.filter(({ id }) => selected.has(id) && !isMatched(id));
  return (
    <div className={styles.actions}>
      <Button
        disabled={matched.length === 0}
        onClick={() => onChange(new Set(matched.map(({ id }) => id)))}
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
