import { type RefObject, useEffect, useRef, useState } from 'react';
import { text } from '#format/values.ts';
import type { DraftValues } from '#forms/drafts.ts';
import type { Versioned } from '#forms/sender.ts';
import { readAgain } from '#platform/http/error-policy.ts';
import { listen } from '#platform/listen.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { toast } from '#platform/toasts.ts';
import {
  type Conflict,
  ConflictList,
  conflictsOf,
  fieldsOf,
  keptOf,
  keptText,
  merge,
  pick,
} from './conflict.tsx';
import { DraftForm, type DraftFormProps, readValues, writeValues } from './draft-form.tsx';
import { fieldTexts, useReportChange } from './field.tsx';
import styles from './form.module.css';

/** The text of each field, by its name. */
type Texts = Record<string, string>;

interface EditFormProps<T extends Texts>
  extends Omit<DraftFormProps, 'review' | 'submit' | 'base' | 'onRestore' | 'ref'> {
  /** The kind of record, as in a sentence: `user`. */
  noun: string;
  /** The server's values when the form opened. */
  saved: T;
  /** Fetches the server's current values. */
  read: () => Promise<Versioned<T>>;
  /** The label of each field. */
  labels: Record<keyof T, string>;
  /** Sends the values, for the version of the record that they were compared with. */
  submit: (values: T, version: string | undefined) => Promise<unknown>;
}

interface Edit<T> {
  base: T;
  conflicts: Conflict<T>[];
  kept: (keyof T)[];
}

/**
 * A form of an existing record. A save first reads the record again: fields that only someone else changed keep that value, and
 * those changed on both sides are shown, so that a second save decides. A record that cannot be read is saved anyway, and a toast
 * reports the missing check. See decision 14 in docs/decisions.md.
 */
export function EditForm<T extends Texts>({
  noun,
  saved,
  read,
  labels,
  submit,
  children,
  ...props
}: EditFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [{ base, conflicts, kept }, setEdit] = useState<Edit<T>>({
    base: saved,
    conflicts: [],
    kept: [],
  });
  const report = useRef('');
  const version = useRef<string>(undefined);
  const valuesOf = (data: FormData) => fieldTexts(data, Object.keys(saved)) as T;
  const label = (name: keyof T) => labels[name];

  const review = async (data: FormData) => {
    const local = valuesOf(data);
    const latest = await readAgain(read);
    const remote = latest?.values;
    version.current = latest?.version;
    report.current = remote ? '' : "It was saved, but changes by others couldn't be checked.";
    if (!remote) return data;
    const versions = { base, remote, local };
    const edit = {
      base: remote,
      conflicts: conflictsOf(versions, Object.is),
      kept: keptOf(versions, Object.is),
    };
    if (form.current) writeValues(form.current, pick(remote, edit.kept));
    setEdit(edit);
    if (edit.conflicts.length > 0) return undefined;
    if (edit.kept.length > 0) report.current = keptText(edit.kept.map(label));
    for (const [name, value] of Object.entries(merge(versions, Object.is))) data.set(name, value);
    return data;
  };
  const submitReviewed = async (data: FormData) => {
    const values = valuesOf(data);
    await submit(values, version.current);
    setEdit({ base: values, conflicts: [], kept: [] });
    if (report.current) toast.warning(report.current);
  };
  const restore = (values: DraftValues) => {
    const restored = pick(
      asRecord(values.base) as T,
      fieldsOf(saved).filter((name) => name in values),
    );
    setEdit({ base: { ...saved, ...restored }, conflicts: [], kept: [] });
  };
  return (
    <DraftForm
      {...props}
      ref={form}
      base={base}
      review={review}
      submit={submitReviewed}
      onRestore={restore}
    >
      {children}
      {conflicts.length > 0 && <FormConflicts {...{ noun, conflicts, kept, label, form }} />}
    </DraftForm>
  );
}

interface FormConflictsProps<T> extends Pick<Edit<T>, 'conflicts' | 'kept'> {
  noun: string;
  label: (name: keyof T) => string;
  form: RefObject<HTMLFormElement | null>;
}

/** The conflicts of a form, focused when they appear. */
function FormConflicts<T extends Texts>({
  noun,
  conflicts,
  kept,
  label,
  form,
}: FormConflictsProps<T>) {
  const note = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<Partial<T>>({});
  const reportChange = useReportChange();
  useEffect(() => {
    const update = () => form.current && setValues(readValues(form.current) as T);
    update();
    return listen(document, 'input', update);
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new conflicts are the event.
  useEffect(() => note.current?.focus(), [conflicts]);
  const choose = (part: Partial<T>) => {
    if (form.current) writeValues(form.current, part);
    setValues({ ...values, ...part });
    reportChange(...Object.keys(part));
  };
  return (
    <div ref={note} role="status" tabIndex={-1} className={styles.note}>
      <ConflictList
        {...{ noun, conflicts, kept, label }}
        values={values as T}
        same={Object.is}
        show={(value) => text(value)}
        onChoose={choose}
      />
    </div>
  );
}
