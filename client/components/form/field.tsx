import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { passwordRule } from '#platform/release/deployment.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './field.module.css';
import {
  FieldError,
  type HintProps,
  Input,
  Labelled,
  type LabelledProps,
  PasswordInput,
  useControlIds,
} from './input.tsx';
import { useRecordFormContext } from './record-form-context.ts';

/** The attributes of a control that its form does not set. */
type Attributes<T extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<T>,
  'name' | 'className' | 'value' | 'defaultValue' | 'onChange'
>;

/** Connects a control to its value in the form around it. */
function useBoundControl({ name, label }: LabelledProps, clean = (typed: string) => typed) {
  const form = useRecordFormContext();
  const noteLabel = useEffectEvent(() => form?.setLabel(name, label));
  useEffect(() => noteLabel(), []);
  return {
    error: form?.messages[name],
    bound: {
      value: String(form?.values[name] ?? ''),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        form?.change({ [name]: clean(currentTarget.value) }),
    },
  };
}

/** A single-line input, which browsers do not fill in unless it says so. */
export function Field({
  label,
  name,
  hint,
  autoComplete = 'off',
  ...input
}: LabelledProps & HintProps & Attributes<'input'>) {
  const { error, bound } = useBoundControl({ name, label });
  return <Input {...{ label, name, hint, error, autoComplete }} {...input} {...bound} />;
}

interface TextAreaProps extends LabelledProps, Attributes<'textarea'> {
  /** Shows a hash: in a monospaced font, broken anywhere. */
  isCode?: boolean;
  /** Returns what the field takes of a text that was typed or pasted. */
  clean?: (typed: string) => string;
}

/** A multi-line input. */
export function TextArea({ label, name, isCode, clean, ...area }: TextAreaProps) {
  const { error, bound } = useBoundControl({ name, label }, clean);
  return (
    <Labelled {...{ label, name, error }}>
      {(control) => (
        <textarea
          rows={3}
          {...control}
          {...area}
          {...bound}
          className={classNames(styles.control, isCode && styles.code)}
        />
      )}
    </Labelled>
  );
}

/** A select. Its children are the options. */
export function Select({ label, name, ...select }: LabelledProps & Attributes<'select'>) {
  const { error, bound } = useBoundControl({ name, label });
  return (
    <Labelled {...{ label, name, error }}>
      {(control) => <select {...select} {...bound} {...control} />}
    </Labelled>
  );
}

/** Several controls with one label and one error, such as check boxes. */
export function FieldGroup({
  label,
  name,
  isRequired,
  children,
}: LabelledProps & { isRequired?: boolean; children: ReactNode }) {
  const error = useRecordFormContext()?.messages[name];
  const { noteId, control } = useControlIds(name, error);
  return (
    // A group cannot be aria-required.
    <fieldset
      className={styles.group}
      {...control}
      tabIndex={-1}
      aria-description={isRequired ? 'required' : undefined}
    >
      <legend className={classNames(styles.label, isRequired && styles.required)}>{label}</legend>
      {children}
      <FieldError id={noteId} error={error} />
    </fieldset>
  );
}

/** A new password, with a button that shows it. */
export function PasswordField() {
  const { error, bound } = useBoundControl({ name: 'password', label: 'Password' });
  // That an empty password is required does not say what it takes.
  const message = error && !bound.value && passwordRule ? `${error} ${passwordRule}` : error;
  return (
    <PasswordInput autoComplete="new-password" hint={passwordRule} error={message} {...bound} />
  );
}
