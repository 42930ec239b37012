import { duration } from '#lib/format/ago.ts';
import { money } from '#lib/format/money.ts';
import { clock } from '#lib/state/clock.ts';
import { useStore } from '#lib/state/store.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import type { Trade } from '../api.ts';
import { isOverdue, oldestOf, totalOf } from '../queue.ts';
import styles from './trade-total.module.css';

/** The total and number of the selected trades, and the age of the oldest of them. */
export function TradeTotal({ chosen, of }: { chosen: Trade[]; of: Trade[] }) {
  const oldest = oldestOf(chosen);
  return (
    <div className={styles.total}>
      <div role="status">
        {of.length > 0 && (
          <dl className={styles.facts}>
            <div className={styles.sum}>
              <dt>Selected total</dt>
              <dd>
                <FormattedNumber {...money(totalOf(chosen), of[0]?.cryptocurrency_code)} />
              </dd>
            </div>
            <div>
              <dt>Trades</dt>
              <dd>
                {chosen.length} of {of.length}
              </dd>
            </div>
          </dl>
        )}
      </div>
      {oldest !== undefined && <Oldest instant={new Date(oldest)} />}
    </div>
  );
}

/** Outside the live region, because it changes over time. */
function Oldest({ instant }: { instant: Date }) {
  const now = useStore(clock);
  const exact = instant.toISOString();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Oldest</dt>
        <dd className={isOverdue(now - instant.getTime()) ? styles.overdue : undefined}>
          <time dateTime={exact} title={exact}>
            {duration(now - instant.getTime())}
          </time>
        </dd>
      </div>
    </dl>
  );
}
