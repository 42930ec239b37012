import type { ComponentProps } from 'react';
import styles from './cell-input.module.css';

type Labelled<T extends 'input' | 'select'> = Omit<ComponentProps<T>, 'className' | 'aria-label'> & {
  /** Names the control, for no label stands beside it: its column and its row. */
  label: string;
};

/** A figure that is typed into a table. */
export const CellInput = ({ label, ...input }: Labelled<'input'>) => (
  <input type="text" inputMode="decimal" autoComplete="off" {...input} aria-label={label} className={styles.input} />
);

/** A choice in a table; its children are the options. */
export const CellSelect = ({ label, ...select }: Labelled<'select'>) => (
  <select {...select} aria-label={label} className={styles.select} />
);

/** A tick box in a table. */
export const CellCheckbox = ({ label, ...input }: Labelled<'input'>) => (
  <input {...input} type="checkbox" aria-label={label} className={styles.check} />
);
