import { Age } from '#components/values/age.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, partOf } from '#format/extent.ts';
import { money, unknownAmount } from '#format/money.ts';
import { classNames } from '#ui/class-names.ts';
import type { Trade } from '../api.ts';
import { oldestOf, totalOf } from '../queue.ts';
import styles from './trade-total.module.css';

interface TradeTotalProps {
  chosen: Trade[];
  of: Trade[];
  /** The extent of the trades to choose from; undefined while they load. */
  extent: Extent | undefined;
  /** False before an exchange provider and a cryptocurrency are chosen: nothing is to come. */
  hasPair: boolean;
}

/** The total and number of the selected trades, and the age of the oldest of them. */
export function TradeTotal({ chosen, of, extent, hasPair }: TradeTotalProps) {
  return (
    <div className={classNames(styles.total, !hasPair && styles.none)}>
      <div role="status">
        {of.length > 0 && (
          <dl className={styles.facts}>
            <div className={styles.sum}>
              <dt>Selected total</dt>
              <dd>
                <FormattedNumber
                  {...money(totalOf(chosen) ?? unknownAmount, of[0]?.cryptocurrency_code)}
                />
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
