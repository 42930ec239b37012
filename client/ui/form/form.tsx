import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#lib/api/failure-text.ts';
import { ApiError } from '#lib/api/request.ts';
import { session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { toast } from '#lib/state/toasts.ts';
import { Button } from '#ui/basics/button.tsx';
import { type Beside, Draft } from '#ui/form/draft/draft.tsx';
import styles from './form.module.css';
import { FieldErrors } from './form-state.ts';

/** The text of a form's field by its name; `all` for a name that several controls share. */
export interface Values {
  (name: string): string;
  all: (name: string) => string[];
}

interface FormProps {
  /** Sends the form. What it throws is told here: errors by field, anything else as a toast. */
  submit: (values: Values) => Promise<unknown>;
  /** The word on the button that sends. */
  label?: string;
  /** The way out: a button beside the one that sends. */
  cancel?: ReactNode;
  /** Takes all the width there is: for one that holds a table. */
  wide?: boolean;
  /** What is chosen in it beside its named fields, so that it is kept with them. */
  beside?: Beside;
  children: ReactNode;
}

/**
 * A form of uncontrolled fields, so that what was typed stays whatever happens: left half-filled, it offers that on return,
 * but for passwords, which are never kept. It is never sent twice at once.
 * Errors of a refused submission stand under their fields, the first of which is focused; those of fields it does not have
 * stand above the buttons.
 */
export function Form({ submit, label = 'Save', cancel, wide, beside, children }: FormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const isSignedIn = useStore(session).state === 'in';
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(new FormData());
  const sent = useRef(() => {});
  useLayoutEffect(() => {
    if (form.current) opened.current = new FormData(form.current);
  }, []);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await submit(valuesOf(event.currentTarget));
      setErrors({});
      sent.current();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      flushSync(() => setErrors(fields ?? {}));
      // A form that was left has no fields any more.
      if (fields && form.current) form.current.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      else tell(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const elsewhere = Object.entries(errors).filter(([name]) => !form.current?.elements.namedItem(name));
  return (
    <form ref={form} className={wide ? `${styles.form} ${styles.wide}` : styles.form} onSubmit={send}>
      {isSignedIn && <Draft form={form} opened={opened} beside={beside} sent={sent} />}
      <FieldErrors value={errors}>{children}</FieldErrors>
      <div role="alert" className={styles.elsewhere}>
        {elsewhere.length > 0 && (
          <ul className={styles.errors}>
            {elsewhere.map(([name, message]) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" busy={busy}>
          {label}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  return Object.assign((name: string) => String(data.get(name) ?? ''), { all: (name: string) => data.getAll(name).map(String) });
}

function tell(error: unknown) {
  const text = failureText(error);
  if (text) toast.error(text);
}
