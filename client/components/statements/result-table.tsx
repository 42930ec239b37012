import { type ReactNode, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import { type ColumnHeader, cellClass, RowTable } from '#components/table/table.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { money } from '#format/money.ts';
import { dash } from '#format/values.ts';
import { FindingChoices, type FindingChoicesProps } from './finding-choices.tsx';
import type { Books } from './model/books.ts';
import { type Comparison, type Finding, isOpen } from './model/compare.ts';
import { decisionsOf, type Group, groupsOf, kindLabels } from './model/result.ts';
import styles from './statement.module.css';

interface ResultTableProps extends Omit<FindingChoicesProps, 'finding' | 'code'> {
  comparison: Comparison;
  books: Books;
}

const figureNames = [
  ['statement', 'Statement'],
  ['books', 'Our books'],
  ['difference', 'Difference'],
] as const;

const headers: ColumnHeader[] = [
  { id: 'result', header: 'Result', align: 'wrap' },
  { id: 'reference', header: 'Reference', align: 'name' },
  ...figureNames.map(([id, header]) => ({ id, header, align: 'end' as const })),
  { id: 'actions', header: '' },
];

/** The figures of a row, as they are shown. */
type Figures = Record<(typeof figureNames)[number][0], ReactNode>;

/** The cells of the figures, which are below each other on a phone, with their names. */
const FigureCells = (figures: Figures) =>
  figureNames.map(([id, name]) => (
    <td
      key={id}
      data-name={figures[id] === dash ? undefined : name}
      className={`${styles.figure} ${cellClass({ align: 'end' })}`}
    >
      {figures[id]}
    </td>
  ));

/** The rows that are shown of a group at first. */
const firstRows = 50;

type TableRow =
  | { type: 'finding'; finding: Finding }
  | { type: 'group'; group: Group }
  | { type: 'more'; key: string; count: number };

/** The decisions, and the other groups, which open. */
export function ResultTable({ comparison, books, ...actions }: ResultTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const groups = groupsOf(comparison);
  const decisions = decisionsOf(comparison);
  const rows: TableRow[] = [
    ...limited(decisions, whole.has('decisions')).map((finding) => ({
      type: 'finding' as const,
      finding,
    })),
    ...(decisions.length > firstRows && !whole.has('decisions')
      ? [{ type: 'more' as const, key: 'decisions', count: decisions.length }]
      : []),
    ...groups.flatMap((group): TableRow[] => {
      const isWholeGroup = whole.has(group.key);
      const shown = opened.has(group.key) ? limited(group.findings, isWholeGroup) : [];
      return [
        { type: 'group', group },
        ...shown.map((finding) => ({ type: 'finding' as const, finding })),
        ...(shown.length > 0 && shown.length < group.findings.length
          ? [{ type: 'more' as const, key: group.key, count: group.findings.length }]
          : []),
      ];
    }),
  ];
  const showAll = (key: string) => setWhole(new Set(whole).add(key));
  return (
    <RowTable
      label="Result of the comparison"
      headers={headers}
      rows={rows}
      rowKey={keyOf}
      empty="The statement has no lines."
      hint={null}
    >
      {(row) => {
        if (row.type === 'group')
          return (
            <GroupRow
              group={row.group}
              code={books.code}
              isOpen={opened.has(row.group.key)}
              onToggle={() => setOpened(toggled(opened, row.group.key))}
            />
          );
        if (row.type === 'more')
          return (
            <tr>
              <td colSpan={headers.length}>
                <Button small quiet onClick={() => showAll(row.key)}>
                  Show all {row.count}
                </Button>
              </td>
            </tr>
          );
        return <FindingRow finding={row.finding} code={books.code} {...actions} />;
      }}
    </RowTable>
  );
}

function keyOf(row: TableRow): string {
  if (row.type === 'finding') return `${row.finding.kind} ${row.finding.key}`;
  return row.type === 'more' ? `more ${row.key}` : row.group.key;
}

const limited = <Item,>(items: Item[], isAll: boolean): Item[] =>
  isAll ? items : items.slice(0, firstRows);

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

const figure = (amount: bigint | undefined, code: Books['code']): ReactNode =>
  amount === undefined ? dash : <FormattedNumber value={money(amount, code).value} />;

/** The groups whose lines are in the sum of the statement, and those whose records are in that of the books. */
const statementKinds = new Set<Group['kind']>(['matched', 'not in the books']);
const bookKinds = new Set<Group['kind']>(['matched', 'found', 'candidate', 'outside']);

interface GroupRowProps {
  group: Group;
  code: Books['code'];
  isOpen: boolean;
  onToggle: () => void;
}

function GroupRow({ group, code, isOpen: isShown, onToggle }: GroupRowProps) {
  const { label, findings, statement, books, kind } = group;
  const hasStatement = statementKinds.has(kind);
  const isKnown = hasStatement && statement !== undefined && books !== undefined;
  const figures = {
    statement: hasStatement ? figure(statement, code) : dash,
    books: bookKinds.has(kind) ? figure(books, code) : dash,
    difference: isKnown ? figure(statement - books, code) : dash,
  };
  return (
    <tr className={kind === 'matched' || kind === 'found' ? styles.matched : styles.group}>
      <th scope="row" colSpan={2}>
        <button type="button" className={styles.toggle} aria-expanded={isShown} onClick={onToggle}>
          {label} <span className={styles.count}>{findings.length}</span>
        </button>
      </th>
      <FigureCells {...figures} />
      <td />
    </tr>
  );
}

/** A line, a record, or both, with what a person can do about it. */
function FindingRow(props: FindingChoicesProps) {
  const { finding, code } = props;
  const { kind, entry, lines, note } = finding;
  const open = isOpen(finding);
  const time = entry?.time ?? lines[0]?.time?.from;
  const figures = {
    statement: statementFigure(finding, code),
    books: entry ? figure(finding.books, code) : dash,
    difference: figure(differenceIn(finding), code),
  };
  return (
    <tr className={open ? styles.open : undefined}>
      <td className={cellClass({ align: 'wrap' })}>
        <span className={open ? styles.openLabel : styles.label}>{kindLabels[kind]}</span>
        {note && <span className={styles.note}>{note}</span>}
      </td>
      <td className={cellClass({ align: 'name' })}>
        <CutText>{nameOf(finding)}</CutText>
        <span className={styles.note}>
          {lines.length > 0 && rowsOf(finding)}
          {lines.length > 0 && time !== undefined && ', '}
          {time !== undefined && <Time value={new Date(time).toISOString()} />}
        </span>
      </td>
      <FigureCells {...figures} />
      <td>
        <FindingChoices {...props} />
      </td>
    </tr>
  );
}

/** Returns the reference of a record, or the first text that names a line. */
const nameOf = ({ entry, lines: [line] }: Finding): string =>
  entry?.references[0] ?? (line?.names.find(Boolean) || `Row ${line?.row.number}`);

/** The amount of a finding's lines; struck through where it is in no sum. */
function statementFigure(finding: Finding, code: Books['code']): ReactNode {
  const { amountText } = finding.lines[0] ?? {};
  if (hasAmount(finding)) return figure(finding.statement, code);
  return amountText ? <s>{amountText}</s> : dash;
}

/** Returns true if an amount of a finding's lines counts. */
const hasAmount = (finding: Finding): boolean =>
  finding.counted.some((line) => line.value !== undefined);

const rowsOf = ({ lines }: Finding): string =>
  `${lines.length === 1 ? 'Row' : 'Rows'} ${lines.map(({ row }) => row.number).join(', ')}`;

/** Returns the difference of a finding; undefined if it is unknown, or in no sum. */
function differenceIn(finding: Finding): bigint | undefined {
  const { kind, statement, books } = finding;
  if (kind === 'outside' || kind === 'candidate' || statement === undefined) return undefined;
  return books === undefined ? undefined : statement - books;
}
