import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReadOnlyReason } from '#data/use-read-only.ts';
import { useDeliberateSave } from '#forms/deliberate-save.ts';
import { isOutdated, maxComparisons } from '#forms/sender.ts';
import { reportError } from '#platform/http/client-reports.ts';
import { codeOf, failureText, isOfRequest } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { toast } from '#platform/toasts.ts';
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
  /** Called if the form was left, but not by Cancel, before its input was sent. */
  onUnsent?: () => void;
}

/**
 * A form of uncontrolled fields that keeps its input after a failed submission and is never submitted twice at once. A submission
 * takes the values of one moment, and nothing can be typed until it has ended. Leaving the form before its input is sent means that
 * nothing is sent. What it shows for review is confirmed by a press of the button only. A rejection focuses the first invalid field; errors of fields that the form does not have appear above the buttons. An
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
  onUnsent,
}: FormProps & FormEvents) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The names of errors without a field. */
  const [unplaced, setUnplaced] = useState<string[]>([]);
  // `isPending` begins in a later task, which is too late for a second Enter, and ends with `blocked`.
  const sending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const isCancelled = useRef(false);
  const deliberate = useDeliberateSave();
  /** True from a press of the button until the submission that it causes. */
  const isPressed = useRef(false);
  const ownRef = useRef<HTMLFormElement>(null);
  const form = ref ?? ownRef;
  const fields = useRef<HTMLDivElement>(null);
  useSubmitKey(form);
  const readOnlyReason = useReadOnlyReason();
  const unavailable = reads ? undefined : (readOnlyReason ?? blocked);

  const showErrors = (fields: Record<string, string>) => {
    const { elements } = form.current ?? {};
    // The focus must not be moved before the fields are marked.
    flushSync(() => {
      setBusy(false);
      setErrors(fields);
      setUnplaced(Object.keys(fields).filter((name) => !elements?.namedItem(name)));
    });
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isPress = isPressed.current;
    isPressed.current = false;
    if (sending.current || isPending || unavailable) return;
    const button = event.currentTarget.querySelector<HTMLElement>('[type="submit"]');
    if (!deliberate.permits(isPress)) {
      if (!isPress) button?.focus();
      return;
    }
    sending.current = true;
    isCancelled.current = false;
    const data = new FormData(event.currentTarget);
    // The field would lose it.
    const field = document.activeElement;
    if (field instanceof HTMLElement && fields.current?.contains(field)) button?.focus();
    setBusy(true);
    try {
      let isSent = false;
      for (let times = 1; !isSent; times += 1) {
        const reviewed = await review(data);
        if (!form.current || isCancelled.current) {
          if (!isCancelled.current) onUnsent?.();
          return;
        }
        if (!reviewed) return deliberate.ask();
        deliberate.reset();
        isSent = await submitIfCurrent(reviewed, times === maxComparisons);
      }
      setErrors({});
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      showErrors(fields ?? {});
      // A form that the user has left cannot show field errors.
      if (fields && form.current) focusInvalid(form.current);
      else showFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  /** Returns false if the record has changed between its review and the write: it is reviewed again, unless this was the last time. */
  const submitIfCurrent = async (data: FormData, isLast: boolean) => {
    try {
      await submit(data);
      return true;
    } catch (error) {
      if (isOutdated(error) && !isLast) return false;
      throw error;
    }
  };

  const change = (...names: string[]) => {
    deliberate.reset();
    if (names.some((name) => name in errors)) {
      setErrors(
        Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))),
      );
    }
    onChange?.();
  };

  const cancelForm = () => {
    isCancelled.current = true;
    onCancel?.();
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
        const { key, repeat, target } = event;
        // A held key must not confirm what the first press has shown.
        if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement))
          event.preventDefault();
      }}
      onClickCapture={({ target, detail }) => {
        const button = target instanceof Element && target.closest('[type="submit"]');
        // Enter in a field clicks the button too, which then does not have the focus.
        if (button) isPressed.current = detail > 0 || document.activeElement === button;
      }}
    >
      {notice}
      <div ref={fields} className={styles.fields} inert={isBusy}>
        <FormContext value={{ errors, onChange: change }}>{children}</FormContext>
      </div>
      <div role="alert" className={styles.elsewhere}>
        {elsewhere.length > 0 && (
          <ul className={styles.errors}>
            {elsewhere.map(([name, message]) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <FormButtons
        {...{ label, unavailable, cancel, summary }}
        onCancel={cancelForm}
        isPending={isPending || isBusy}
      />
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
      <FormButtons
        {...{ label, cancel, summary }}
        unavailable={reads ? undefined : readOnlyReason}
      />
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
const nameOf = (control: HTMLElement): string =>
  control.getAttribute('name') ?? control.closest('fieldset')?.name ?? '';

function showFailure(error: unknown) {
  const text = failureText(error);
  if (text) toast.error(text, isOfRequest(error) ? codeOf(error) : reportBug(error), true);
}

/** Logs and reports an error of the page. Returns its code for support. */
function reportBug(error: unknown): string | undefined {
  console.error('The form could not be submitted:', error);
  return reportError(error);
}
