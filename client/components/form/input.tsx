import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { EyeIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import styles from './field.module.css';

/** Returns the ids and attributes that tie a control to its label and to its note: its error, or the hint in its place. */
export function useControlIds(name: string, error: string | undefined, hint?: string) {
  const id = useId();
  const noteId = `${id}-note`;
  return {
    id,
    noteId,
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? noteId : undefined,
    },
  };
}

type FieldControl = ReturnType<typeof useControlIds>['control'] & { className: string | undefined };

export interface LabelledProps {
  label: string;
  /** The name in the request and in field errors. */
  name: string;
}

export interface HintProps {
  /** What the field takes, in place of an error. */
  hint?: string | undefined;
}

interface LabelledControlProps extends LabelledProps, HintProps {
  error: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control between its label and its error or hint. */
export function Labelled({ label, name, hint, error, children }: LabelledControlProps) {
  const { id, noteId, control } = useControlIds(name, error, hint);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ ...control, className: styles.control })}
      <FieldError id={noteId} error={error} />
      {hint && !error && (
        <p id={noteId} className="muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A single-line input outside of a record's form. */
export const Input = ({
  label,
  name,
  hint,
  error,
  ...input
}: LabelledProps &
  HintProps & { error?: string | undefined } & Omit<
    ComponentProps<'input'>,
    'name' | 'className'
  >) => (
  <Labelled {...{ label, name, hint, error }}>
    {(control) => <input {...input} {...control} />}
  </Labelled>
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

type PasswordProps = {
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
} & HintProps &
  Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onBlur'>;

/** A password outside of a record's form, with a button that shows it. */
export function PasswordInput(input: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      {/* A spelling checker could send a shown password to its maker. */}
      <Input
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...input}
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

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
