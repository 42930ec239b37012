import type { ComponentProps } from 'react';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { isMissing, text } from '#format/values.ts';
import { classNames } from '#ui/class-names.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';

interface AmountProps extends ComponentProps<typeof FormattedNumber> {
  /** Marks an amount that needs attention. A word says why, before it. */
  alert?: boolean | string;
}

/** An amount with a button that copies its number: in a table on row hover or focus, over free space. */
export const Amount = ({ alert = false, ...amount }: AmountProps) => (
  <span className={classNames(styles.amount, alert && styles.alert)}>
    {typeof alert === 'string' && <span className={styles.why}>{alert} </span>}
    <FormattedNumber {...amount} />
    {amount.unit && !isMissing(amount.value) && (
      <CopyButton value={text(amount.value)} label={`${amount.unit} ${text(amount.value)}`} />
    )}
  </span>
);
