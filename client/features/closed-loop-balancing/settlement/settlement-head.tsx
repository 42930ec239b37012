import type { ReactNode } from 'react';
import { CopyValueButton } from '#components/copyable/copy-button.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import type { RecordName } from '#components/copyable/look-alikes.ts';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import type { Settlement } from '../api.ts';
import styles from './settlement-head.module.css';

/** The data of a transfer, large and ready to copy: amount, provider and address. Undefined while the settlement loads. */
export function SettlementHead({ settlement }: { settlement: Settlement | undefined }) {
  const amount = money(settlement?.cryptocurrency_amount, settlement?.cryptocurrency_code);
  const provider = settlement?.exchange_provider;
  return (
    <div className={styles.head}>
      <Item
        name="Amount"
        isLarge
        copied={amount.value === null ? [] : [amount.value, `${amount.value} ${amount.unit}`]}
      >
        {settlement && <FormattedNumber {...amount} />}
      </Item>
      <Item name="Exchange Provider" isLarge copied={isMissing(provider) ? [] : [provider]}>
        {settlement && text(provider)}
      </Item>
      <Item name="Address" copied={[]}>
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
  /** The texts that buttons copy. */
  copied: string[];
  /** Undefined while it loads. */
  children: ReactNode;
}

const Item = ({ name, isLarge, copied, children }: ItemProps) => (
  <div>
    <dl>
      <dt className={styles.term}>{name}</dt>
      <dd className={classNames(styles.value, isLarge && styles.large)}>
        {children ?? <SkeletonBar />}
      </dd>
    </dl>
    {copied.length > 0 && (
      <div className={styles.buttons}>
        {copied.map((value) => (
          <CopyValueButton key={value} value={value} />
        ))}
      </div>
    )}
  </div>
);

/** Names a settlement as the owner of an address. */
export const settlementName = ({ id, reference_id }: Settlement): RecordName => ({
  name: `settlement ${isMissing(reference_id) ? text(id) : reference_id}`,
  to: paths.settlement.href(id),
});
