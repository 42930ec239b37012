import { ago } from '#lib/format/ago.ts';
import { instantOf } from '#lib/format/instant.ts';
import { money, sumOf } from '#lib/format/money.ts';
import { clock } from '#lib/state/clock.ts';
import { useStore } from '#lib/state/store.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { SkeletonText } from '#ui/basics/skeleton.tsx';
import type { Trade } from './api.ts';
import styles from './trade-choice.module.css';

/** The total and number of the selected trades, and the age of the oldest of them. */
export function TradeTotal({ chosen, of }: { chosen: Trade[]; of: Trade[] }) {
  const sum = sumOf(chosen.map(({ cryptocurrency_amount }) => cryptocurrency_amount));
  const times = chosen.map(({ created_at }) => instantOf(created_at)?.getTime() ?? Number.POSITIVE_INFINITY);
  const oldest = times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return (
    <div className={styles.total}>
      <p role="status">
        Total{' '}
        <SkeletonText>
          <FormattedNumber {...money(sum, of[0]?.cryptocurrency_code)} />
          <span className="muted">
            {chosen.length} of {of.length} trades
          </span>
        </SkeletonText>
      </p>
      {Number.isFinite(oldest) && <Oldest instant={new Date(oldest)} />}
    </div>
  );
}

/** Outside the live region, because it changes over time. */
function Oldest({ instant }: { instant: Date }) {
  const now = useStore(clock);
  const exact = instant.toISOString();
  return (
    <p className="muted">
      Oldest{' '}
      <time dateTime={exact} title={exact}>
        {ago(now - instant.getTime())}
      </time>
    </p>
  );
}
