import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportError } from '#lib/api/client-reports.ts';
import { codeOf, failureText, isOfRequest } from '#lib/api/failure-text.ts';
import { ApiError } from '#lib/api/request.ts';
import { useReadOnlyReason } from '#lib/state/deployment.ts';
import { toast } from '#lib/state/toasts.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { FormContext } from './field.tsx';
import styles from './form.module.css';
import { FormButtons, useSubmitKey } from './form-buttons.tsx';

export interface FormProps {
  /** Sends the form. Field errors of a rejection appear under their fields, any other failure as a toast. */
  submit: (data: FormData) => Promise<unknown>;
  /**
   * Called before each submission. Returns the data to submit, or undefined if the form now shows something to review: it is not
   * submitted then.
   */
  review?: ((data: FormData) => Promise<FormData | undefined>) | undefined;
  /** True while the submission is in flight: `isPending` of its mutation. */
  isPending: boolean;
  /** The reason why the form cannot be submitted now, a sentence. */
  blocked?: string | undefined;
  /** The label of the submit button. */
  label?: string;
  /** The path that Cancel navigates to, or its handler. */
  cancel?: string | (() => void) | undefined;
  /** Uses the full width: for a form that contains a table. */
  wide?: boolean;
  /** Content beside the buttons. With it, both stay visible at the bottom of the window. */
  summary?: ReactNode;
  /** True for a submission that changes no data, which is possible while the console is read-only. */
  reads?: boolean;
  children: ReactNode;
}

interface FormEvents {
  ref?: RefObject<HTMLFormElement | null>;
  /** Content above the fields. */
  notice?: ReactNode;
  onChange?: () => void;
  onCancel?: () => void;
}

/**
 * A form of uncontrolled fields that keeps its input after a failed submission and is never submitted twice at once. A
 * rejection focuses the first invalid field; errors of fields that the form does not have appear above the buttons. An
 * error disappears when its field is changed.
 * See decision 34 in docs/decisions.md.
 */
export function Form({
  submit,
  review = async (data) => data,
  isPending,
  blocked,
  label = 'Save',
  cancel,
  wide,
  summary,
  reads = false,
  children,
  ref,
  notice,
  onChange,
  onCancel,
}: FormProps & FormEvents) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The names of errors without a field. */
  const [unplaced, setUnplaced] = useState<string[]>([]);
  // `isPending` begins in a later task, which is too late for a second Enter, and ends with `blocked`.
  const sending = useRef(false);
  const [isReviewed, setReviewed] = useState(false);
  const ownRef = useRef<HTMLFormElement>(null);
  const form = ref ?? ownRef;
  useSubmitKey(form);
  const readOnlyReason = useReadOnlyReason();
  const unavailable = reads ? undefined : (readOnlyReason ?? blocked);

  const showErrors = (fields: Record<string, string>) => {
    const { elements } = form.current ?? {};
    // The focus must not be moved before the fields are marked.
    flushSync(() => {
      setErrors(fields);
      setUnplaced(Object.keys(fields).filter((name) => !elements?.namedItem(name)));
    });
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || isPending || unavailable) return;
    sending.current = true;
    setReviewed(true);
    try {
      const data = await review(new FormData(event.currentTarget));
      setReviewed(false);
      if (!data) return;
      await submit(data);
      setErrors({});
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      showErrors(fields ?? {});
      // A form that the user has left cannot show field errors.
      if (fields && form.current) focusInvalid(form.current);
      else showFailure(error);
    } finally {
      sending.current = false;
      setReviewed(false);
    }
  };

  const change = (...names: string[]) => {
    if (names.some((name) => name in errors)) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));
    }
    onChange?.();
  };

  const elsewhere = Object.entries(errors).filter(([name]) => unplaced.includes(name));
  return (
    <form
      ref={form}
      className={classNames(styles.form, wide && styles.wide)}
      onSubmit={send}
      onChange={({ target, currentTarget }) => {
        if (isControlOf(currentTarget, target)) change(nameOf(target));
      }}
      onKeyDown={(event) => {
        // A held key must not confirm the warnings that the first one has shown.
        if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
      }}
    >
      {notice}
      <FormContext value={{ errors, onChange: change }}>{children}</FormContext>
      <div role="alert" className={styles.elsewhere}>
        {elsewhere.length > 0 && (
          <ul className={styles.errors}>
            {elsewhere.map(([name, message]) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <FormButtons {...{ label, unavailable, cancel, onCancel, summary }} isPending={isPending || isReviewed} />
    </form>
  );
}

/** The place of a form while its data loads: its fields without values, and its buttons. FormContent makes it inert. */
export function FormSkeleton({
  label = 'Save',
  cancel,
  wide,
  summary,
  reads = false,
  children,
}: Omit<FormProps, 'submit' | 'isPending'>) {
  const readOnlyReason = useReadOnlyReason();
  return (
    <form className={classNames(styles.form, wide && styles.wide)}>
      {children}
      <FormButtons {...{ label, cancel, summary }} unavailable={reads ? undefined : readOnlyReason} />
    </form>
  );
}

/** Focuses the first invalid field, with its error in view: that of a list is at its end. */
function focusInvalid(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid]');
  field?.focus();
  const error = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  // The failure changes the layout first.
  requestAnimationFrame(() => error?.scrollIntoView({ block: 'nearest' }));
}

/** A table inside a form has controls that do not belong to it. */
const isControlOf = (form: HTMLFormElement, target: EventTarget): target is HTMLElement =>
  'form' in target && target.form === form;

/** The name of a control, or of the field group that it belongs to. */
const nameOf = (control: HTMLElement): string => control.getAttribute('name') ?? control.closest('fieldset')?.name ?? '';

function showFailure(error: unknown) {
  const text = failureText(error);
  if (text) toast.error(text, isOfRequest(error) ? codeOf(error) : reportBug(error), true);
}

/** Logs and reports an error of the page. Returns its code for support. */
function reportBug(error: unknown): string | undefined {
  console.error('The form could not be submitted:', error);
  return reportError(error);
}
