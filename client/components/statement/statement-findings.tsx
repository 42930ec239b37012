import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { timeIn } from '#format/instant.ts';
import { money } from '#format/money.ts';
import { dash, text } from '#format/values.ts';
import type { BookEntry, Books } from './model/books.ts';
import type { Finding } from './model/compare.ts';
import { entryName, groupLabel, groupOrder, noteOf, recordsText } from './model/findings.ts';
import styles from './statement.module.css';
import type { StatementState } from './use-statement.ts';

/** The lines of a statement and the records that it lacks, with a tab for each group and an export. */
export function StatementFindings({ statement }: { statement: StatementState }) {
  const { comparison, books, decide } = statement;
  const { code, noun, extent, user } = books;
  const isWholeList = extent?.rows === extent?.total;
  const isOpen = comparison?.findings.some(({ candidateCount }) => candidateCount > 0) ?? false;
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  const { list, keepFocus } = useKeptFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the extent matters only as far as the list is whole.
  const columns = useMemo(
    () =>
      columnsOf({ ...books, entries: [] }, isOpen, (place, id) => {
        keepFocus();
        latest.current(new Map([[place, id]]));
      }),
    [code, noun, isWholeList, isOpen, user, keepFocus],
  );
  const findings = useMemo(
    () => comparison?.findings.toSorted((one, other) => rankOf(one) - rankOf(other)) ?? [],
    [comparison],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const parts = useMemo(() => partsOf(findings, extent), [findings, isWholeList]);
  return (
    <div ref={list}>
      <DataTable
        id="statement"
        label="Statement lines"
        of={findings}
        rows={(all) => all}
        rowKey={({ line, entry }) => (line ? line.place : `missing ${String(entry?.id)}`)}
        columns={columns}
        parts={parts}
        empty="The statement has no lines."
        hint={null}
      />
    </div>
  );
}

/** A decision leaves a line in its place. */
const rankOf = ({ group, candidateCount }: Finding): number =>
  groupOrder.indexOf(candidateCount > 0 ? 'undecided' : group);

/** Moves the focus to the next choice when the row that had it leaves the list. */
function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const found = choicesIn(list.current);
    (found[place.current] ?? found.at(-1) ?? list.current?.querySelector('a'))?.focus();
    place.current = -1;
  });
  const keepFocus = useCallback(() => {
    const row = document.activeElement?.closest('tr');
    place.current = choicesIn(list.current).findIndex((control) => control.closest('tr') === row);
  }, []);
  return { list, keepFocus };
}

const choicesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-decision] > :first-child') ?? []),
];

const idOf = (group: string) => group.replaceAll(' ', '-');

const partsOf = (findings: Finding[], extent: Books['extent']) => ({
  parameter: 'statement',
  parts: groupOrder
    .filter((group) => findings.some((finding) => finding.group === group))
    .map((group) => ({
      id: idOf(group),
      name: groupLabel(group, extent),
      has: (finding: Finding) => finding.group === group,
    })),
});

type Decide = (place: number, id: unknown) => void;

/** @param isOpen True if any line is open to a decision. */
function columnsOf(books: Books, isOpen: boolean, decide: Decide): Column<Finding>[] {
  const { code, noun, extent } = books;
  const amount = (value: bigint | undefined) => money(value, code);
  return [
    {
      id: 'row',
      header: 'Row',
      as: 'figure',
      align: 'end',
      value: ({ line }) => line?.row,
    },
    { id: 'result', header: 'Result', value: ({ group }) => groupLabel(group, extent) },
    {
      id: 'reference',
      header: 'On the statement',
      align: 'name',
      priority: 1,
      value: ({ line }) => line?.reference,
      cell: ({ line }) => <CutText>{text(line?.reference)}</CutText>,
    },
    {
      id: noun,
      header: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
      value: recordsText,
      cell: (finding) =>
        finding.entry ? (
          <Copyable cut="id" value={recordsText(finding)} label={noun} alone />
        ) : (
          <CutText>{text(recordsText(finding))}</CutText>
        ),
    },
    ...(isOpen ? [decisionColumn(code, decide)] : []),
    {
      id: 'statement-amount',
      header: 'Statement',
      align: 'end',
      as: 'amount',
      value: (finding) =>
        finding.amount === undefined && finding.line
          ? { value: finding.line.amountText }
          : amount(finding.amount),
    },
    {
      id: 'books-amount',
      header: 'Books',
      align: 'end',
      as: 'amount',
      priority: 2,
      value: ({ entry }) => amount(entry?.amount),
    },
    {
      id: 'difference',
      header: 'Difference',
      align: 'end',
      as: 'amount',
      priority: 3,
      value: ({ group, amount: onStatement, entry }) =>
        amount(
          group === 'differs' && onStatement !== undefined && entry?.amount !== undefined
            ? onStatement - entry.amount
            : undefined,
        ),
    },
    {
      id: 'note',
      header: 'Note',
      align: 'wrap',
      priority: 3,
      value: (finding) => noteOf(finding, books),
    },
    { id: 'time', header: 'Time', priority: 3, value: ({ line }) => line?.timeText },
  ];
}

const decisionColumn = (code: Books['code'], decide: Decide): Column<Finding> => ({
  id: 'decision',
  header: 'Decision',
  value: decisionText,
  cell: (finding) => <Decision finding={finding} code={code} decide={decide} />,
});

const noEntry = 'None';

function decisionText({ by, entry }: Finding): string | undefined {
  if (by !== 'person') return undefined;
  return entry ? entryName(entry) : noEntry;
}

interface DecisionProps {
  finding: Finding;
  code: Books['code'];
  decide: Decide;
}

/** The choice between the records that a line may be about, or none of them. */
function Decision({ finding, code, decide }: DecisionProps) {
  const { line, entry, by, candidates, candidateCount, group } = finding;
  if (!line || candidateCount === 0) return dash;
  if (group === 'proposed')
    return (
      <span className={styles.decision} data-decision="">
        <Button small onClick={() => decide(line.place, entry?.id)}>
          Accept
        </Button>
        <Button small quiet onClick={() => decide(line.place, null)}>
          {noEntry}
        </Button>
      </span>
    );
  const others = candidateCount - candidates.length;
  const isListed = !entry || candidates.includes(entry);
  const choices = isListed ? candidates : [...candidates, entry];
  const chosen = entry ? String(choices.indexOf(entry)) : noEntry;
  const choose = (value: string) => {
    if (value === noEntry) decide(line.place, null);
    else decide(line.place, value === '' ? undefined : choices[Number(value)]?.id);
  };
  return (
    <span className={styles.decision} data-decision="">
      <select
        form=""
        aria-label={`Decision on row ${line.row}`}
        value={by === 'person' ? chosen : ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">To decide</option>
        {choices.map((one, place) => (
          <option key={String(one.id)} value={place}>
            {choiceText(one, code)}
          </option>
        ))}
        <option value={noEntry}>None</option>
        {others > 0 && <option disabled>{`and ${others} more`}</option>}
      </select>
    </span>
  );
}

function choiceText(entry: BookEntry, code: Books['code']): string {
  const { value, unit } = money(entry.amount, code);
  const amount = value === null ? [] : [`${value} ${unit}`];
  const time = entry.time === undefined ? [] : [timeIn('UTC', new Date(entry.time))];
  return [entryName(entry), ...amount, ...time].join(', ');
}
