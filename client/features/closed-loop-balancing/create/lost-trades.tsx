import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { money, unknownAmount } from '#format/money.ts';
import { text } from '#format/values.ts';
import { Warning } from '#ui/warning.tsx';
import type { Trade } from '../api.ts';
import { totalOf } from '../queue.ts';
import styles from './lost-trades.module.css';

interface LostTradesProps {
  /** Selected trades that the list no longer has; without their values if this tab never loaded them. */
  lost: Partial<Trade>[];
  /** The selected trades that are left. */
  chosen: Trade[];
  extent: Extent | undefined;
}

/** Names the trades that a selection has lost, usually to the settlement of a colleague, and what they amount to. */
export function LostTrades({ lost, chosen, extent }: LostTradesProps) {
  const known = lost.filter((trade): trade is Trade => trade.reference_id !== undefined);
  const code = known[0]?.cryptocurrency_code;
  const count = lost.length === 1 ? '1 selected trade is' : `${lost.length} selected trades are`;
  return (
    <div role="alert" className={styles.lost}>
      {lost.length > 0 && (
        <>
          <Warning>
            {count} no longer {extent && isWhole(extent) ? 'unsettled' : 'listed'}, and not in the
            total.
          </Warning>
          <ul>
            {known.map((trade) => (
              <li key={String(trade.id)}>
                <span className="mono">{text(trade.reference_id)}</span>
                <FormattedNumber
                  {...money(trade.cryptocurrency_amount, trade.cryptocurrency_code)}
                />
              </li>
            ))}
          </ul>
          {known.length < lost.length ? (
            <p>The amounts of {lost.length - known.length} of them are unknown.</p>
          ) : (
            <p>
              Together <FormattedNumber {...money(totalOf(known) ?? unknownAmount, code)} />. The
              total was{' '}
              <FormattedNumber {...money(totalOf([...known, ...chosen]) ?? unknownAmount, code)} />,
              and is now{' '}
              <strong>
                <FormattedNumber {...money(totalOf(chosen) ?? unknownAmount, code)} />
              </strong>
              .
            </p>
          )}
        </>
      )}
    </div>
  );
}
