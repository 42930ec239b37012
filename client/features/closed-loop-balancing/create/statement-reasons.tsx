import { useEffect, useEffectEvent } from 'react';
import { Badge } from '#components/basics/badge.tsx';
import {
  type StatementResult,
  type StatementStore,
  selectedText,
} from '#components/statements/comparison.ts';
import type { Statement } from '#components/statements/statement.tsx';
import { useStore } from '#data/use-store.ts';
import { amountText, unknownAmount } from '#format/money.ts';
import { Warning } from '#ui/warning.tsx';
import type { Trade } from '../api.ts';
import { totalOf } from '../queue.ts';

/**
 * Returns why the chosen trades are not on the statement as they are: none is compared yet, those without a line, those that differ from
 * it, and the sum if it is more.
 */
export function statementReasons(
  { isOpen }: Pick<Statement, 'isOpen'>,
  statement: StatementResult | undefined,
  chosen: Trade[],
): string[] {
  if (!statement) return isOpen ? ['No statement is compared yet.'] : [];
  const others = chosen.filter(({ id }) => !statement.marks.get(id)?.isFound);
  const isDifferent = ({ id }: Trade) => statement.marks.get(id)?.isDifferent === true;
  const groups = [false, true].map((isOther) => ({
    isOther,
    trades: others.filter((trade) => isDifferent(trade) === isOther),
  }));
  const difference = differenceOf(statement, chosen);
  return [
    ...groups.flatMap(({ isOther, trades }) =>
      trades.length > 0
        ? `${selectedText(trades.length, 'trade', isOther)}: ${amountText(totalOf(trades) ?? unknownAmount, codeOf(chosen))}`
        : [],
    ),
    ...(difference !== undefined && difference > 0n
      ? [`The selected total is ${differenceText(statement, difference, chosen)}`]
      : []),
  ];
}

/** Returns what the chosen trades are more than the lines of a statement; undefined if an amount is unknown. */
function differenceOf({ sum }: StatementResult, chosen: Trade[]): bigint | undefined {
  const total = totalOf(chosen);
  return sum === undefined || total === undefined ? undefined : total - sum;
}

const differenceText = (statement: StatementResult, difference: bigint, chosen: Trade[]): string =>
  difference < 0n
    ? `${amountText(-difference, codeOf(chosen))} less than ${nameOf(statement)}`
    : `${amountText(difference, codeOf(chosen))} more than ${nameOf(statement)}`;

const codeOf = ([first]: Trade[]) => first?.cryptocurrency_code;

/** Returns what the sum is of. */
const nameOf = ({ isWhole }: StatementResult): string =>
  isWhole ? 'the statement' : 'the rows that are read';

interface StatementReasonsProps {
  statement: Statement;
  chosen: Trade[];
  /** The reasons that were asked about. */
  asked: string[];
  /** Called when the statement takes another step: what was confirmed about the last one holds no more. */
  onStep: () => void;
}

/** States the reasons of the statement why the chosen trades are not saved, while they hold. It reads the store itself, so that the form is not rendered with each change. */
export function StatementReasons({ statement, chosen, asked, onStep }: StatementReasonsProps) {
  const result = useStore(statement.store);
  const reasons = statementReasons(statement, result, chosen);
  const isCompared = result !== undefined;
  const step = useEffectEvent(onStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step.
  useEffect(() => step(), [statement.isOpen, statement.source, isCompared]);
  return (
    <div role="status">
      {reasons.map((reason) => asked.includes(reason) && <Warning key={reason}>{reason}</Warning>)}
    </div>
  );
}

interface SelectionCheckProps {
  statements: StatementStore;
  chosen: Trade[];
}

/** Compares the sum of the selection with that of the statement beside Save: nothing without a comparison or a selection. */
export function SelectionCheck({ statements, chosen }: SelectionCheckProps) {
  const statement = useStore(statements);
  if (!statement || chosen.length === 0) return null;
  const difference = differenceOf(statement, chosen);
  if (difference === undefined) return <Badge tone="warn">amounts not compared</Badge>;
  if (difference !== 0n)
    return <Badge tone="warn">{differenceText(statement, difference, chosen)}</Badge>;
  if (!chosen.every(({ id }) => statement.marks.get(id)?.isEqual))
    return <Badge tone="warn">equals {nameOf(statement)} in sum only</Badge>;
  return <Badge tone={statement.isWhole ? 'good' : 'neutral'}>equals {nameOf(statement)}</Badge>;
}
