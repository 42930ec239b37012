import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { isWhole, partOf } from '#format/extent.ts';
import { amountText, money, sumOf, unknownAmount } from '#format/money.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { Warning } from '#ui/warning.tsx';
import {
  type Selection,
  type StatementPanelProps,
  type StatementResult,
  selectedText,
} from './comparison.ts';
import type { BookEntry, Books } from './model/books.ts';
import {
  type Answer,
  type Comparison,
  compare,
  type Decisions,
  isOpen,
  noDecisions,
  type Period,
  periodOf,
} from './model/compare.ts';
import { linesOf, type Reading, zoneOf } from './model/lines.ts';
import {
  counted,
  differenceOf,
  isDifferent,
  isEqual,
  isSettled,
  kindLabels,
  leftOutOf,
  misdatedCount,
  noteOf,
  openCount,
  periodText,
  selectedIds,
} from './model/result.ts';
import { isReversed, PeriodChoice } from './period-choice.tsx';
import { ResultTable } from './result-table.tsx';
import type { Source } from './source.ts';
import styles from './statement.module.css';

interface StatementResultsProps extends StatementPanelProps {
  source: Source;
  entries: BookEntry[];
  reading: Reading;
  /** Leads back to the columns. */
  onColumns: () => void;
}

/** Whether a record is selected. */
interface Tick {
  id: unknown;
  isSelected: boolean;
}

/** What a person has decided so far, and whether the record of the last decision was selected before it. */
interface Step {
  decisions: Decisions;
  before: Tick | undefined;
}

/** The results of a comparison: first those that need a decision, then the others in groups. */
export function StatementResults(props: StatementResultsProps) {
  const { source, books, entries, reading, store, selection, note, onColumns } = props;
  const zone = zoneOf(reading);
  const lines = useMemo(() => linesOf(reading), [reading]);
  const [chosen, setChosen] = useState<Period | undefined>(() => periodOf(lines, zone));
  const period = chosen && isReversed(chosen) ? undefined : chosen;
  const [history, setHistory] = useState<Step[]>([]);
  const last = history.at(-1);
  const decisions = last?.decisions ?? noDecisions;
  const comparison = useMemo(
    () => compare(reading, entries, { decisions, period }),
    [reading, entries, decisions, period],
  );
  useEffect(() => store.set(resultOf(comparison)), [store, comparison]);
  // Without its results, a statement claims nothing.
  useEffect(() => () => store.set(undefined), [store]);
  const { list, keepFocus } = useKeptFocus();
  const decide = (change: Partial<Decisions>, before?: Tick) => {
    keepFocus();
    setHistory([...history, { decisions: { ...decisions, ...change }, before }]);
  };
  const tick = ({ id, isSelected }: Tick) => {
    if (!selection) return;
    const selected = new Set(selection.selected);
    if (isSelected) selected.add(id);
    else selected.delete(id);
    selection.onChange(selected);
  };
  const answer = ({ id }: BookEntry, value: Answer) => {
    decide(
      { answers: new Map(decisions.answers).set(id, value) },
      selection && { id, isSelected: selection.selected.has(id) },
    );
    tick({ id, isSelected: value === 'settle' });
  };
  const undo = () => {
    setHistory(history.slice(0, -1));
    if (last?.before) tick(last.before);
  };
  const show = (amount: bigint | undefined) => amountText(amount, books.code);
  const proposed = comparison.findings.filter(({ kind }) => kind === 'proposed');
  return (
    <div ref={list} className={styles.result}>
      <div className={styles.facts}>
        <span>{lines.length === 1 ? '1 line' : `${lines.length} lines`}</span>
        <PeriodChoice period={chosen} zone={zone} onChange={setChosen} />
        <Button
          small
          onClick={() =>
            (history.length === 0 || window.confirm('Discard your decisions?')) && onColumns()
          }
        >
          Columns
        </Button>
        {history.length > 0 && (
          <Button small onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {books.extent && !isWhole(books.extent) && (
        <p className="muted">
          Compared with{' '}
          <ListExtent extent={partOf(books.extent, entries.length)} unit={books.noun} />.
        </p>
      )}
      <div className={styles.summary}>
        <div className={styles.verdict}>
          <div role="status">
            <Verdict comparison={comparison} noun={books.noun} />
          </div>
          {!comparison.isList && lines.length > 0 && <Sums comparison={comparison} books={books} />}
        </div>
        <div className={styles.actions}>
          {selection && (
            <>
              <SelectMatched {...{ comparison, selection, books }} />
              <OtherSelected {...{ comparison, selection, books }} />
            </>
          )}
          {proposed.length > 1 && (
            <Button
              onClick={() =>
                decide({
                  assigned: new Map([
                    ...decisions.assigned,
                    ...proposed.map(
                      ({ lines: [line], entry }) => [line?.row.number ?? 0, entry?.id] as const,
                    ),
                  ]),
                })
              }
            >
              Accept all {proposed.length} of the same amount
            </Button>
          )}
          {note && (
            <Button
              onClick={() =>
                note.onNote(
                  noteOf(source, comparison, {
                    period: period && periodText(period, zone),
                    show,
                    noun: books.noun,
                    compared:
                      books.extent && !isWhole(books.extent)
                        ? `${entries.length} listed ${books.noun}s`
                        : undefined,
                  }),
                )
              }
            >
              {note.label}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.bleed}>
        <ResultTable
          {...{
            comparison,
            books,
            decisions,
            decide,
            answer,
            hasSelection: selection !== undefined,
          }}
        />
      </div>
    </div>
  );
}

/** Returns the result for what shows it beside the records. */
function resultOf(comparison: Comparison): StatementResult {
  const { statement, unread, contradictory } = differenceOf(comparison);
  return {
    marks: marksOf(comparison),
    sum: comparison.isList ? undefined : statement.sum,
    isWhole: unread === 0 && contradictory === 0,
  };
}

/** Returns what the statement has of the records, by their ids. The result counts those outside of its period in one line. */
const marksOf = ({ kindOf }: Comparison) =>
  new Map(
    [...kindOf]
      .filter(([, { kind }]) => kind !== 'outside')
      .map(([id, finding]) => [
        id,
        {
          label: kindLabels[finding.kind],
          isFound: isSettled(finding),
          isEqual: isEqual(finding),
          isDifferent: isDifferent(finding),
          isOpen: isOpen(finding),
        },
      ]),
  );

/** Moves the focus to the next choice when the row that had it leaves the list. */
function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const found = choicesIn(list.current);
    (found[place.current] ?? found.at(-1) ?? list.current?.querySelector('button'))?.focus();
    place.current = -1;
  });
  const keepFocus = () => {
    const row = document.activeElement?.closest('tr');
    place.current = choicesIn(list.current).findIndex((one) => one.closest('tr') === row);
  };
  return { list, keepFocus };
}

const choicesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-decision] :is(button, select):first-of-type') ??
    []),
];

/** The number of decisions. */
function Verdict({ comparison, noun }: { comparison: Comparison; noun: string }) {
  const open = openCount(comparison);
  if (comparison.lines.length === 0) return <Warning>The statement has no lines.</Warning>;
  const found = comparison.findings.filter(isSettled).length;
  const misdated = misdatedCount(comparison);
  const sentence =
    comparison.isList && `${counted(found, noun)} found by reference. No amounts were compared.`;
  return (
    <>
      {open === 0 ? (
        <p className={styles.equal}>
          <CheckIcon /> <strong>Nothing to decide.</strong> {sentence}
        </p>
      ) : (
        <p>
          <strong>{counted(open, 'row')} to decide.</strong> {sentence}
        </p>
      )}
      {misdated > 0 && (
        <Warning>
          {misdated === 1
            ? `1 line is more than a day from its ${noun}.`
            : `${misdated} lines are more than a day from their ${noun}s.`}{' '}
          Check how dates are read.
        </Warning>
      )}
    </>
  );
}

/** Both sums, and what their difference consists of, each with the number of lines or records that it is of. */
function Sums({ comparison, books: { noun, code } }: { comparison: Comparison; books: Books }) {
  const { statement, books, difference, parts, outside } = differenceOf(comparison);
  const leftOut = leftOutOf(comparison);
  const rows = [
    { label: 'Statement', of: counted(statement.count, 'line'), sum: statement.sum },
    {
      label: 'Our books',
      of: `${counted(books.count, noun)}${outside > 0 ? ' compared' : ''}`,
      sum: books.sum,
    },
    { label: 'Difference', sum: difference, className: styles.difference },
    ...parts.map(({ label, count, open, sum }) => ({
      label,
      of: open === 0 || open === count ? String(count) : `${count}, ${open} to decide`,
      sum,
      className: styles.part,
    })),
  ];
  return (
    <>
      <dl className={styles.sums}>
        {rows.map(({ label, of, sum, className }) => (
          <div key={label} className={className}>
            <dt>
              {label} <span className="muted">{of}</span>
            </dt>
            <dd>
              <FormattedNumber {...money(sum ?? unknownAmount, code)} />
            </dd>
          </div>
        ))}
      </dl>
      {leftOut.length > 0 && <p className="muted">Not counted: {leftOut.join(', ')}.</p>}
    </>
  );
}

interface SelectMatchedProps {
  comparison: Comparison;
  selection: Selection;
  books: Books;
}

/** States which selected records match no line or differ from their line, such as those that were selected before the comparison. */
function OtherSelected({ comparison, selection: { selected }, books }: SelectMatchedProps) {
  const others = (books.entries ?? []).filter(
    ({ id }) => selected.has(id) && !isSettled(comparison.kindOf.get(id)),
  );
  const groups = [false, true].map((isOther) => ({
    isOther,
    entries: others.filter(({ id }) => isDifferent(comparison.kindOf.get(id)) === isOther),
  }));
  return (
    <div role="status">
      {groups.map(
        ({ isOther, entries }) =>
          entries.length > 0 && (
            <Warning key={String(isOther)}>
              {selectedText(entries.length, books.noun, isOther)}:{' '}
              <FormattedNumber
                {...money(sumOf(entries.map(({ amount }) => amount)) ?? unknownAmount, books.code)}
              />
            </Warning>
          ),
      )}
    </div>
  );
}

/** Selects exactly the matched records, and those that a person settles. Records that were found only by their reference need a confirmation. */
function SelectMatched({ comparison, selection: { onChange }, books }: SelectMatchedProps) {
  const [isAsked, setAsked] = useState(false);
  const { isList } = comparison;
  const ids = selectedIds(comparison);
  const decided = comparison.findings.filter(
    (one) => one.answer === 'settle' && !isEqual(one),
  ).length;
  const counts = [
    (ids.length > decided || decided === 0) &&
      `${ids.length - decided} ${isList ? 'found' : 'matched'}`,
    decided > 0 && `${decided} decided`,
  ];
  const count = `${counts.filter(Boolean).join(' and ')} ${books.noun}${ids.length === 1 ? '' : 's'}`;
  const select = () => {
    setAsked(false);
    onChange(new Set(ids));
  };
  return (
    <>
      <Button disabled={ids.length === 0} onClick={() => (isList ? setAsked(true) : select())}>
        Select {count}
      </Button>
      {isAsked && (
        <span role="alert" className={styles.actions}>
          <Warning>Their amounts were not compared: the list has none.</Warning>
          <Button onClick={select}>Select without amounts</Button>
        </span>
      )}
    </>
  );
}
