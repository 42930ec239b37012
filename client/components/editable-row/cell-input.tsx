import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDebouncedValue } from '#components/form/use-debounced-value.ts';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './cell-input.module.css';

type Labelled<T extends 'input' | 'select'> = Omit<
  ComponentProps<T>,
  'className' | 'aria-label' | 'aria-describedby'
> & {
  /** The accessible name, column and row: the control has no visible label of its own. */
  label: string;
  /** The value before editing, once it has been changed. */
  previousValue?: ReactNode;
  /** The reason why the value is rejected, a sentence. */
  error?: string | undefined;
};

interface CellInputProps extends Omit<Labelled<'input'>, 'onChange' | 'value'> {
  value: string;
  /** The characters that the cell does not take. */
  unwanted?: RegExp;
  onChange?: (text: string) => void;
}

/** A number input in a table cell. While it has no focus, its digits are shown in groups, over the value. Removing an unwanted character keeps the caret where it was among the others. */
export function CellInput({
  label,
  previousValue,
  error,
  unwanted,
  onChange,
  ...input
}: CellInputProps) {
  const control = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number }>();
  useLayoutEffect(() => {
    if (caret) control.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const keep = (text: string) => (unwanted ? text.replace(unwanted, '') : text);
    if (keep(value) !== value)
      setCaret({ at: keep(value.slice(0, selectionStart ?? value.length)).length });
    onChange?.(keep(value));
  };
  return (
    <WithPreviousValue value={previousValue} error={error}>
      {(id) => (
        <span className={styles.box}>
          <input
            ref={control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            onChange={change}
            aria-label={label}
            aria-describedby={id}
            aria-invalid={error ? true : undefined}
            className={id === undefined ? styles.input : `${styles.input} ${styles.changed}`}
          />
          {input.value !== '' && (
            <span className={styles.grouped} aria-hidden="true">
              <FormattedNumber value={input.value} />
            </span>
          )}
        </span>
      )}
    </WithPreviousValue>
  );
}

interface CellValueProps {
  /** Marks a value that needs attention. */
  alert: boolean;
  children: ReactNode;
}

/** A value in a table cell, in the box of a CellInput, so that editing moves no column. */
export const CellValue = ({ alert, children }: CellValueProps) => (
  <span className={classNames(styles.value, alert && styles.alert)}>{children}</span>
);

/** A select in a table cell. Its children are the options. */
export const CellSelect = ({ label, previousValue, error, ...select }: Labelled<'select'>) => (
  <WithPreviousValue value={previousValue} error={error}>
    {(id) => (
      <select {...select} aria-label={label} aria-describedby={id} className={styles.select} />
    )}
  </WithPreviousValue>
);

/** A check box in a table cell. */
export const CellCheckbox = ({ label, previousValue, error, ...input }: Labelled<'input'>) => (
  <WithPreviousValue value={previousValue} error={error}>
    {(id) => (
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        aria-describedby={id}
        className={styles.check}
      />
    )}
  </WithPreviousValue>
);

/** A control described by its error, otherwise by its previous value. */
function WithPreviousValue({
  value,
  error,
  children,
}: {
  value: ReactNode;
  error?: string | undefined;
  children: (id: string | undefined) => ReactNode;
}) {
  const id = useId();
  // A number that is still being typed is no error yet.
  const shownError = useDebouncedValue(error) && error;
  const isDescribed = Boolean(shownError) || value !== undefined;
  return (
    <>
      {children(isDescribed ? id : undefined)}
      {isDescribed && (
        <div id={id} className={shownError ? styles.error : styles.was}>
          {shownError || <>was {value}</>}
        </div>
      )}
    </>
  );
}
