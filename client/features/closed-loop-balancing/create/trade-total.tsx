import { money } from '#lib/format/money.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import type { Trade } from '../api.ts';
import { oldestOf, totalOf } from '../queue.ts';
import { Age } from './age.tsx';
import styles from './trade-total.module.css';

/** The total and number of the selected trades, and the age of the oldest of them. */
export function TradeTotal({ chosen, of }: { chosen: Trade[]; of: Trade[] }) {
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
      {/* Outside the live region, because it changes over time. */}
      {of.length > 0 && (
        <dl className={styles.facts}>
          <div>
            <dt>Oldest</dt>
            <dd>
              <Age created={oldestOf(chosen)} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
