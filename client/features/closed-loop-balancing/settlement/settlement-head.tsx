import type { ReactNode } from 'react';
import { Amount } from '#components/copyable/amount.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import type { RecordName } from '#components/copyable/look-alikes.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import { classNames } from '#ui/class-names.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import type { Settlement } from '../api.ts';
import styles from './settlement-head.module.css';

/** The data of a transfer, large and ready to copy: amount, provider and address. Undefined while the settlement loads. */
export function SettlementHead({ settlement }: { settlement: Settlement | undefined }) {
  return (
    <div className={styles.head}>
      <Item name="Amount" isLarge>
        {settlement && (
          <Amount {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />
        )}
      </Item>
      <Item name="Exchange Provider" isLarge>
        {settlement && text(settlement.exchange_provider)}
      </Item>
      <Item name="Address">
        {settlement && (
          <Copyable
            value={settlement.address}
            label="address"
            of={settlementName(settlement)}
            explorer={explorerUrl('address', settlement.cryptocurrency_code, settlement.address)}
          />
        )}
      </Item>
    </div>
  );
}

interface ItemProps {
  name: string;
  isLarge?: boolean;
  /** Undefined while it loads. */
  children: ReactNode;
}

const Item = ({ name, isLarge, children }: ItemProps) => (
  <dl>
    <dt className={styles.term}>{name}</dt>
    <dd className={classNames(styles.value, isLarge && styles.large)}>
      {children ?? <SkeletonBar />}
    </dd>
  </dl>
);

/** Names a settlement as the owner of an address. */
export const settlementName = ({ id, reference_id }: Settlement): RecordName => ({
  name: `settlement ${isMissing(reference_id) ? text(id) : reference_id}`,
  to: paths.settlement.href(id),
});
