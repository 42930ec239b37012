import { Badge } from '#components/basics/badge.tsx';
import type { StatementResult, StatementStore } from '#components/statements/comparison.ts';
import { useStore } from '#data/use-store.ts';
import { money, unknownAmount } from '#format/money.ts';
import { text } from '#format/values.ts';
import { Warning } from '#ui/warning.tsx';
import type { Trade } from '../api.ts';
import { totalOf } from '../queue.ts';

/** Returns a sentence about the chosen trades that match no line of the compared statement; undefined without any. */
export function unmatchedText(statement: StatementResult | undefined, chosen: Trade[]) {
  if (!statement) return undefined;
  const others = chosen.filter(({ id }) => !statement.marks.get(id)?.isFound);
  if (others.length === 0) return undefined;
  const { value, unit } = money(totalOf(others) ?? unknownAmount, others[0]?.cryptocurrency_code);
  const are =
    others.length === 1 ? '1 selected trade matches' : `${others.length} selected trades match`;
  return `${are} no line of the statement: ${text(value)} ${unit ?? ''}`.trim();
}

interface UnmatchedTradesProps {
  statements: StatementStore;
  chosen: Trade[];
}

/** States the trades that match no line of the statement as the reason why they are not saved. It reads the store itself, so that the form is not rendered with each change. */
export function UnmatchedTrades({
  statements,
  chosen,
  reasons,
}: UnmatchedTradesProps & { reasons: string[] }) {
  const sentence = unmatchedText(useStore(statements), chosen);
  const isReason = sentence !== undefined && reasons.includes(sentence);
  return <div role="status">{isReason && <Warning>{sentence}</Warning>}</div>;
}

/** States beside Save whether the selection equals the matched lines of the statement: nothing without a comparison or a selection. */
export function SelectionCheck({ statements, chosen }: UnmatchedTradesProps) {
  const statement = useStore(statements);
  if (!statement || chosen.length === 0) return null;
  const found = [...statement.marks.values()].filter(({ isFound }) => isFound).length;
  const matched = chosen.filter(({ id }) => statement.marks.get(id)?.isFound).length;
  if (matched < chosen.length)
    return <Badge tone="warn">{chosen.length - matched} beyond the matched lines</Badge>;
  return matched === found ? (
    <Badge tone="good">equals the matched lines</Badge>
  ) : (
    <Badge tone="warn">{found - matched} matched not selected</Badge>
  );
}
