import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { Button } from '#components/basics/button.tsx';
import { classNames } from '#ui/basics/class-names.ts';
import { EyeIcon } from '#ui/basics/icons.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import styles from './field.module.css';

interface FormState {
  /** The first error of each field, by name. */
  errors: Record<string, string>;
  onChange: (...names: string[]) => void;
}

export const FormContext = createContext<FormState>({ errors: {}, onChange: () => {} });

/** Returns a function that reports a change of fields by other means than their controls, which fire events. */
export const useReportChange = () => useContext(FormContext).onChange;

/** Returns the ids and attributes that tie a field to its label and error. */
function useField(name: string) {
  const id = useId();
  const error = useContext(FormContext).errors[name];
  const errorId = `${id}-error`;
  return {
    id,
    error,
    errorId,
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? errorId : undefined,
    },
  };
}

type FieldControl = ReturnType<typeof useField>['control'] & { className: string | undefined };

interface LabelledProps {
  label: string;
  /** The name in the request and in field errors. */
  name: string;
}

/** A control between its label and its error. */
function Labelled({
  label,
  name,
  children,
}: LabelledProps & { children: (control: FieldControl) => ReactNode }) {
  const { id, error, errorId, control } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ ...control, className: styles.control })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** A single-line input. */
export const Field = ({
  label,
  name,
  ...input
}: LabelledProps & Omit<ComponentProps<'input'>, 'name' | 'className'>) => (
  <Labelled {...{ label, name }}>{(control) => <input {...input} {...control} />}</Labelled>
);

interface TextAreaProps
  extends LabelledProps,
    Omit<ComponentProps<'textarea'>, 'name' | 'className'> {
  /** Shows a hash: in a monospaced font, broken anywhere. */
  isCode?: boolean;
}

/** A multi-line input. */
export const TextArea = ({ label, name, isCode, ...area }: TextAreaProps) => (
  <Labelled {...{ label, name }}>
    {(control) => (
      <textarea
        rows={3}
        {...area}
        {...control}
        className={classNames(styles.control, isCode && styles.code)}
      />
    )}
  </Labelled>
);

/** A select. Its children are the options. */
export const Select = ({
  label,
  name,
  ...select
}: LabelledProps & Omit<ComponentProps<'select'>, 'name' | 'className'>) => (
  <Labelled {...{ label, name }}>{(control) => <select {...select} {...control} />}</Labelled>
);

/** A value in a form that cannot be changed and is not sent; a skeleton without a value. */
export function ReadOnlyField({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <dl className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children ?? <SkeletonBar />}</dd>
    </dl>
  );
}

/** A check box followed by its label. Enter toggles it, because submitting from a list of choices is a costly mistake. */
export const Checkbox = ({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      {...input}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.click();
      }}
    />
    {label}
  </label>
);

/** Several controls with one label and one error, such as check boxes. */
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

/** A password, with a button that shows it. */
export function PasswordField({
  autoComplete,
}: {
  autoComplete: 'current-password' | 'new-password';
}) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      {/* A spelling checker could send a shown password to its maker. */}
      <Field
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        quiet
        small
        icon
        aria-label="Show password"
        title="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon />
      </Button>
    </div>
  );
}

/** Returns a text field of a submitted form; an empty string when the form does not have it. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns several text fields of a submitted form, by name. */
export const fieldTexts = <K extends string>(
  data: FormData,
  names: readonly K[],
): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, fieldText(data, name)])) as Record<K, string>;
