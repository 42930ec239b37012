import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './cell-input.module.css';

type Labelled<T extends 'input' | 'select'> = Omit<ComponentProps<T>, 'className' | 'aria-label' | 'aria-describedby'> & {
  /** Names the control, for no label stands beside it: its column and its row. */
  label: string;
  /** What it was, once it has been changed. */
  was?: ReactNode;
};

/** A figure that is typed into a table. */
export const CellInput = ({ label, was, ...input }: Labelled<'input'>) => (
  <Changed was={was}>
    {(id) => (
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...input}
        aria-label={label}
        aria-describedby={id}
        className={styles.input}
      />
    )}
  </Changed>
);

/** A choice in a table; its children are the options. */
export const CellSelect = ({ label, was, ...select }: Labelled<'select'>) => (
  <Changed was={was}>{(id) => <select {...select} aria-label={label} aria-describedby={id} className={styles.select} />}</Changed>
);

/** A tick box in a table. */
export const CellCheckbox = ({ label, was, ...input }: Labelled<'input'>) => (
  <Changed was={was}>
    {(id) => <input {...input} type="checkbox" aria-label={label} aria-describedby={id} className={styles.check} />}
  </Changed>
);

/** A control, and below it what it was, by whose id it is described. */
function Changed({ was, children }: { was: ReactNode; children: (id: string | undefined) => ReactNode }) {
  const id = useId();
  return (
    <>
      {children(was === undefined ? undefined : id)}
      {was !== undefined && (
        <div id={id} className={styles.was}>
          was {was}
        </div>
      )}
    </>
  );
}
