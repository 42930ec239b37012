import { useMemo } from 'react';
import { Copyable } from '#components/copyable/copyable.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { money } from '#format/money.ts';
import { text } from '#format/values.ts';
import type { Finding } from './compare.ts';
import { groupLabel, groupOrder, noteOf, recordsText } from './findings.ts';
import type { Books, StatementState } from './use-statement.ts';

/** The lines of a statement and the records that it lacks, with a tab for each group and an export. */
export function StatementFindings({ statement }: { statement: StatementState }) {
  const { comparison, books } = statement;
  const { code, noun, extent } = books;
  const isWholeList = extent?.rows === extent?.total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the extent matters only as far as the list is whole.
  const columns = useMemo(() => columnsOf({ ...books, entries: [] }), [code, noun, isWholeList]);
  const findings = useMemo(
    () =>
      comparison?.findings.toSorted(
        (one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group),
      ) ?? [],
    [comparison],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const parts = useMemo(() => partsOf(findings, extent), [findings, isWholeList]);
  return (
    <DataTable
      id="statement"
      label="Statement lines"
      of={findings}
      rows={(all) => all}
      rowKey={({ line, entry }) => (line ? line.row : `missing ${String(entry?.id)}`)}
      columns={columns}
      parts={parts}
      empty="The statement has no lines."
      hint={null}
    />
  );
}

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

function columnsOf({ code, noun, extent }: Books): Column<Finding>[] {
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
      value: (finding) => noteOf(finding, noun),
    },
    { id: 'time', header: 'Time', priority: 3, value: ({ line }) => line?.timeText },
  ];
}
