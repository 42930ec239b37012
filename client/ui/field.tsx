import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { useField } from './form-state.ts';

interface LabelledProps {
  label: string;
  /** The name it is sent and validated under. */
  name: string;
}

/** A line of text, a password, an email address, a date: a labelled input with its error below. */
export function Field({ label, name, ...input }: LabelledProps & Omit<ComponentProps<'input'>, 'name' | 'className'>) {
  const { id, error, errorId, control } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...control} className={styles.control} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Several lines of text. */
export function TextArea({ label, name, ...area }: LabelledProps & Omit<ComponentProps<'textarea'>, 'name' | 'className'>) {
  const { id, error, errorId, control } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea rows={3} {...area} {...control} className={styles.control} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** A choice of one; its children are the options. */
export function Select({ label, name, ...select }: LabelledProps & Omit<ComponentProps<'select'>, 'name' | 'className'>) {
  const { id, error, errorId, control } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} {...control} className={styles.control} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** A value that is shown in a form but cannot be changed, and is not sent. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

/** A tick box with its label behind it. */
export const Checkbox = ({ label, ...input }: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <label className={styles.checkbox}>
    <input type="checkbox" {...input} />
    {label}
  </label>
);

/** Several controls that answer one question, such as tick boxes, with the error for the name they share below. */
export function FieldGroup({ label, name, children }: LabelledProps & { children: ReactNode }) {
  const { error, errorId, control } = useField(name);
  return (
    <fieldset className={styles.group} {...control} tabIndex={-1}>
      <legend className={styles.label}>{label}</legend>
      {children}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
