import { useEffect, useRef } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { useReadOnlyReason } from '#data/use-read-only.ts';
import { type Scalar, text } from '#format/values.ts';
import type { UndecidedFailure } from '#forms/failures.ts';
import type { RecordForm as Form } from '#forms/use-record-form.ts';
import type { Values } from '#forms/versions.ts';
import { classNames } from '#ui/class-names.ts';
import { CancelButton } from './cancel-button.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './form.module.css';
import { FormButtons } from './form-buttons.tsx';
import { FormFrame, type FormFrameProps, focusSubmit } from './form-frame.tsx';
import { RecordFormProvider } from './record-form-context.ts';
import { focusDecision, SaveAnyway } from './save-anyway.tsx';

interface RecordFrameProps extends FormFrameProps {
  /** The path that Cancel navigates to, or its handler. */
  cancel?: string | (() => void) | undefined;
}

interface RecordFormProps<T extends Values> extends RecordFrameProps {
  form: Form<T>;
  /** The kind of record, as in a sentence: `user`. */
  noun?: string;
  /** The reason why the form cannot be submitted now, a sentence. */
  blocked?: string | undefined;
  /** True for a submission that changes no data, which is possible while the console is read-only. */
  reads?: boolean;
}

/** A form of a screen, with its draft and its conflicts. */
export function RecordForm<T extends Values>({
  form,
  noun = 'record',
  blocked = form.blocked,
  reads = false,
  cancel,
  children,
  ...frame
}: RecordFormProps<T>) {
  const readOnlyReason = useReadOnlyReason();
  const isBusy = form.phase === 'saving';
  const submit = (element: HTMLFormElement) => {
    // The fields take no input while it is saved.
    if (form.save()) focusSubmit(element);
    else focusDecision(element);
  };
  return (
    <RecordFormProvider value={form as never}>
      <FormFrame
        {...frame}
        isBusy={isBusy}
        // Other input would leave open what was saved.
        isReadOnly={isBusy || form.isUndecided}
        unavailable={isBusy || reads ? undefined : (readOnlyReason ?? blocked)}
        rejection={form.rejection}
        undecided={form.undecided && <Undecided {...form.undecided} />}
        {...(form.isUndecided && !isBusy && !blocked && { label: 'Retry' })}
        notice={form.hasOffer && !form.isUndecided && <DraftOffer form={form} />}
        onSubmit={submit}
        cancelButton={<CancelButton cancel={cancel} onCancel={form.cancel} />}
      >
        {children}
        {form.conflicts.length > 0 && <Conflicts noun={noun} form={form} />}
        {form.isHeldBack && (
          <SaveAnyway
            key={form.asked.join()}
            unavailable={blocked}
            takesFocus={form.asked.length > 0}
            onSave={({ currentTarget }) => {
              if (currentTarget.form) focusSubmit(currentTarget.form);
              form.saveAnyway();
            }}
          />
        )}
      </FormFrame>
    </RecordFormProvider>
  );
}

/** States that a save may have been carried out, with a link to its record. */
const Undecided = ({ text, to }: UndecidedFailure) => (
  <p>
    {text}{' '}
    {to !== undefined && (
      <ButtonLink small to={to}>
        Open
      </ButtonLink>
    )}
  </p>
);

/** Offers the draft of a form. */
function DraftOffer<T extends Values>({ form }: { form: Form<T> }) {
  const notice = useRef<HTMLDivElement>(null);
  const closing = (action: () => void) => () => {
    // Otherwise the focus would be lost with the notice.
    notice.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    action();
  };
  return (
    <div ref={notice}>
      <DraftNotice onRestore={closing(form.restore)} onDiscard={closing(form.dismissOffer)} />
    </div>
  );
}

/** The conflicts of a form, focused when they appear. */
function Conflicts<T extends Values>({ noun, form }: { noun: string; form: Form<T> }) {
  const note = useRef<HTMLDivElement>(null);
  const { conflicts, kept, values, same, label, change } = form;
  useEffect(() => {
    if (conflicts.length > 0) note.current?.focus();
  }, [conflicts]);
  return (
    <div ref={note} role="status" tabIndex={-1} className={styles.note}>
      <ConflictList
        {...{ noun, conflicts, kept, values, same, label }}
        show={(value) => text(value as Scalar)}
        onChoose={change}
      />
    </div>
  );
}

interface FormSkeletonProps extends RecordFrameProps {
  reads?: boolean;
}

/** The place of a form while its data loads: its fields without values, and its buttons. FormContent makes it inert. */
export function FormSkeleton({
  label = 'Save',
  cancel,
  wide,
  summary,
  reads = false,
  children,
}: FormSkeletonProps) {
  const readOnlyReason = useReadOnlyReason();
  return (
    <form className={classNames(styles.form, wide && styles.wide)}>
      {children}
      <FormButtons
        {...{ label, summary }}
        cancelButton={<CancelButton cancel={cancel} />}
        unavailable={reads ? undefined : readOnlyReason}
      />
    </form>
  );
}
