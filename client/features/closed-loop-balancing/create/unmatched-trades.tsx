import { isOnStatement } from '#components/statement/model/findings.ts';
import type { StatementStore } from '#components/statement/statement-card.tsx';
import type { StatementState } from '#components/statement/use-statement.ts';
import { useStore } from '#data/use-store.ts';
import { money } from '#format/money.ts';
import { text } from '#format/values.ts';
import { Warning } from '#ui/basics/warning.tsx';
import type { Trade } from '../api.ts';
import { totalOf } from '../queue.ts';

/** Returns a sentence about the chosen trades that match no line of the compared statement; undefined without any. */
export function unmatchedText(statement: StatementState | undefined, chosen: Trade[]) {
  const groupOf = statement?.comparison?.groupOf;
  if (!groupOf) return undefined;
  const others = chosen.filter(({ id }) => !isOnStatement(groupOf.get(id)));
  if (others.length === 0) return undefined;
  const { value, unit } = money(totalOf(others), others[0]?.cryptocurrency_code);
  const are =
    others.length === 1 ? '1 selected trade matches' : `${others.length} selected trades match`;
  return `${are} no line of the statement: ${text(value)} ${unit ?? ''}`.trim();
}

interface UnmatchedTradesProps {
  statements: StatementStore;
  chosen: Trade[];
}

/** States which chosen trades match no line of the statement. It reads the store itself, so that the form is not rendered with each change. */
export function UnmatchedTrades({ statements, chosen }: UnmatchedTradesProps) {
  const sentence = unmatchedText(useStore(statements), chosen);
  return <div role="status">{sentence && <Warning>{sentence}</Warning>}</div>;
}
