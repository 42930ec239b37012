import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { listen } from '#platform/listen.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './form.module.css';
import { FormButtons } from './form-buttons.tsx';

export interface FormFrameProps {
  /** The label of the submit button. */
  label?: ReactNode;
  /** Uses the full width: for a form that contains a table. */
  wide?: boolean | undefined;
  /** Content beside the buttons. With it, both stay visible at the bottom of the window. */
  summary?: ReactNode;
  children: ReactNode;
}

interface FormEvents {
  /** Content above the fields, which takes no input either while the form is busy. */
  notice?: ReactNode;
  isBusy: boolean;
  /** True while the fields take no input. */
  isReadOnly?: boolean;
  /** The reason why the form cannot be submitted, a sentence. */
  unavailable?: string | undefined;
  /** The messages of the last rejection about fields that the form does not have. A new one focuses the first invalid field. */
  rejection: string[] | undefined;
  /** States that the last save may have been carried out. */
  undecided?: ReactNode;
  onSubmit: (form: HTMLFormElement) => void;
  cancelButton?: ReactNode;
}

/**
 * The markup and keys of a form: its fields, which take no input while it is busy or read-only, and its buttons. Enter in a field submits it, and
 * so does Ctrl+Enter anywhere. A held key and a double click submit once.
 */
export function FormFrame({
  label = 'Save',
  wide,
  summary,
  notice,
  isBusy,
  isReadOnly = isBusy,
  unavailable,
  rejection,
  undecided,
  onSubmit,
  cancelButton,
  children,
}: FormFrameProps & FormEvents) {
  const form = useRef<HTMLFormElement>(null);
  useSubmitKey(form);
  useEffect(() => {
    if (rejection && form.current) focusInvalid(form.current);
  }, [rejection]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !unavailable) onSubmit(event.currentTarget);
  };
  return (
    <form
      ref={form}
      className={classNames(styles.form, wide && styles.wide)}
      onSubmit={submit}
      onKeyDown={(event) => {
        const { key, repeat, target } = event;
        if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement))
          event.preventDefault();
      }}
    >
      <div className={styles.fields} inert={isReadOnly}>
        {notice}
        {children}
      </div>
      <div role="alert" className={styles.elsewhere}>
        {undecided}
        {rejection && rejection.length > 0 && (
          <ul className={styles.errors}>
            {rejection.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <FormButtons {...{ label, unavailable, summary, cancelButton }} isPending={isBusy} />
    </form>
  );
}

/** Moves the focus out of the fields, which would lose it while the form is busy, to the button that submits it. */
export function focusSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** Focuses the first invalid field, with its error in view: that of a list is at its end. */
function focusInvalid(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid]');
  field?.focus();
  document
    .getElementById(field?.getAttribute('aria-describedby') ?? '')
    ?.scrollIntoView({ block: 'nearest' });
}

/**
 * Submits a form on Ctrl+Enter or Cmd+Enter, wherever the focus is. On a link that opens a new tab instead. A form behind a
 * modal dialog is not submitted.
 */
function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const submit = (event: KeyboardEvent) => {
      if (!isSubmitKey(event) || !isInReach(form.current)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    return listen(document, 'keydown', submit);
  }, [form]);
}

/** Returns true for Ctrl+Enter or Cmd+Enter, unless it is held, or opens a link in a new tab. */
function isSubmitKey({ key, ctrlKey, metaKey, repeat, defaultPrevented, target }: KeyboardEvent) {
  const isKey = key === 'Enter' && (ctrlKey || metaKey) && !repeat && !defaultPrevented;
  return isKey && !(target instanceof Element && target.closest('a'));
}

/** Returns true unless a form is behind a modal dialog. */
function isInReach(form: HTMLFormElement | null) {
  const modal = document.querySelector('dialog:modal');
  return !(modal && !modal.contains(form));
}
