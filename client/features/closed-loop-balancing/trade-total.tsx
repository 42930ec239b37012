import { ago } from '../../lib/ago.ts';
import { clock } from '../../lib/clock.ts';
import { instantOf } from '../../lib/instant.ts';
import { money, sumOf } from '../../lib/money.ts';
import { useStore } from '../../lib/store.ts';
import { Figure } from '../../ui/figure.tsx';
import { Value } from '../../ui/skeleton.tsx';
import type { Trade } from './api.ts';
import styles from './trade-choice.module.css';

/** What the ticked trades add up to, how many they are, and how long the oldest of them has been waiting. */
export function TradeTotal({ chosen, of }: { chosen: Trade[]; of: Trade[] }) {
  const sum = sumOf(chosen.map(({ cryptocurrency_amount }) => cryptocurrency_amount));
  const times = chosen.map(({ created_at }) => instantOf(created_at)?.getTime() ?? Number.POSITIVE_INFINITY);
  const oldest = times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return (
    <div className={styles.total}>
      <p role="status">
        Total{' '}
        <Value>
          <Figure {...money(sum, of[0]?.cryptocurrency_code)} />
          <span className="muted">
            {chosen.length} of {of.length} trades
          </span>
        </Value>
      </p>
      {Number.isFinite(oldest) && <Oldest instant={new Date(oldest)} />}
    </div>
  );
}

/** Not a part of the status: it changes by itself. */
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
