import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A progress indicator with a label for screen readers. */
export const Spinner = ({ label, ...span }: { label: string } & ComponentProps<'span'>) => (
  <span {...span} className={styles.spinner} role="img" aria-label={label} />
);
