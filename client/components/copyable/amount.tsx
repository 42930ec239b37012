import type { ComponentProps } from 'react';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { isMissing, text } from '#format/values.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';

/** An amount with a button that copies its number: in a table on row hover or focus, over free space. */
export const Amount = (amount: ComponentProps<typeof FormattedNumber>) => (
  <span className={styles.amount}>
    <FormattedNumber {...amount} />
    {amount.unit && !isMissing(amount.value) && (
      <CopyButton value={text(amount.value)} label={`${amount.unit} ${text(amount.value)}`} />
    )}
  </span>
);
