import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { useStore } from '#data/use-store.ts';
import { type Extent, partOf } from '#format/extent.ts';
import { duration } from '#format/instant.ts';
import { money } from '#format/money.ts';
import { dash } from '#format/values.ts';
import { clock } from '#platform/clock.ts';
import type { Trade } from '../api.ts';
import { isOverdue, oldestOf, totalOf } from '../queue.ts';
import styles from './trade-total.module.css';

interface TradeTotalProps {
  chosen: Trade[];
  of: Trade[];
  /** The extent of the trades to choose from; undefined while they load. */
  extent: Extent | undefined;
}

/** The total and number of the selected trades, and the age of the oldest of them. */
export function TradeTotal({ chosen, of, extent }: TradeTotalProps) {
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
                {chosen.length} of <ListExtent extent={extent && partOf(extent, of.length)} />
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

/** The current age of a trade that was created at a time in milliseconds. */
export function Age({ created }: { created: number | undefined }) {
  const now = useStore(clock);
  if (created === undefined) return dash;
  const exact = new Date(created).toISOString();
  return (
    <time
      className={isOverdue(now - created) ? styles.overdue : undefined}
      dateTime={exact}
      title={exact}
    >
      {duration(now - created)}
    </time>
  );
}
