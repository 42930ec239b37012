import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReadOnlyField } from '#components/form/input.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { FormContent } from '#components/screen/query-content.tsx';
import { useScreen } from '#components/screen/screen.ts';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import { type RecordQuery, useLatest } from '#data/query.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { type RecordFormOptions, useRecordForm } from '#forms/use-record-form.ts';
import { versioned } from '#forms/versions.ts';

interface FormScreenProps<T extends object, R, D> extends Pick<RecordFormOptions<T, R>, 'save'> {
  /** The screen that Cancel and a save return to, unless the form was opened from another one. */
  back: string;
  /** The values of the record that the form edits; or those of the empty form, with which no one else's change can conflict. */
  start: ((record: D) => T) | T;
  /** The record that the form changes; none for a new one. */
  record?: FormRecord<D>;
  /** Returns the path that a save opens, that of a new record; by default it returns to where the form was opened. */
  onSaved?: (response: R) => string | undefined;
  /** The fields. */
  children: ReactNode;
}

interface FormRecord<D> {
  /** The query of the record, which is read again before a save. */
  of: RecordQuery<D>;
  /** The kind of record, as in a sentence: `user`. */
  noun: string;
  /** Returns the name of the record. */
  name: (record: D) => string;
  /** The title of its screen, in place of its name while that is not known. */
  title: string;
  /** Returns each value that is shown above the fields, by its name; a skeleton without one. */
  facts?: Record<string, (record: D) => ReactNode>;
}

/** A record with the version of backends that have versions. */
type WithVersion = { version?: string | null | undefined };

/** A screen with a form: of a new record, or of one as it is loaded when the screen opens. */
export function FormScreen<T extends object, R, D extends WithVersion = never>({
  record,
  start,
  ...form
}: FormScreenProps<T, R, D>) {
  if (record) return <FormOfRecord {...form} start={start} record={record} />;
  return (
    <ScreenFrame>
      <Card>
        <CardBody>
          <ScreenForm {...form} saved={start as T} />
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

function FormOfRecord<T extends object, R, D extends WithVersion>({
  record: { of, noun, name, title, facts = {} },
  start,
  children,
  ...form
}: FormScreenProps<T, R, D> & { record: FormRecord<D> }) {
  const record = useQuery(of);
  const readLatest = useLatest(of);
  const cancel = useOrigin(form.back);
  const shownName = record.data && name(record.data);
  const fieldsOf = (shown?: D) => (
    <>
      {Object.entries(facts).map(([label, value]) => (
        <ReadOnlyField key={label} label={label}>
          {shown && value(shown)}
        </ReadOnlyField>
      ))}
      {children}
    </>
  );
  const startOf = (shown: D) => {
    if (typeof start !== 'function') return { saved: start };
    const read = async () => {
      const latest = await readLatest();
      return versioned(start(latest), latest);
    };
    return { saved: start(shown), read };
  };
  return (
    <ScreenFrame
      record={shownName}
      breadcrumbs={[{ label: shownName ?? (record.isError && title), to: form.back }]}
    >
      <Card>
        <CardBody>
          <FormContent
            query={record}
            skeleton={<FormSkeleton cancel={cancel}>{fieldsOf()}</FormSkeleton>}
          >
            {(shown) => (
              <ScreenForm {...form} {...startOf(shown)} noun={noun} name={name(shown)}>
                {fieldsOf(shown)}
              </ScreenForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

type ScreenFormProps<T extends object, R> = Omit<FormScreenProps<T, R, never>, 'start' | 'record'> &
  Pick<RecordFormOptions<T, R>, 'saved' | 'read'> & { noun?: string; name?: string };

function ScreenForm<T extends object, R>({
  back,
  onSaved,
  noun = 'record',
  name = '',
  children,
  ...options
}: ScreenFormProps<T, R>) {
  const navigate = useNavigate();
  const origin = useOrigin(back);
  const { title } = useScreen();
  const form = useRecordForm<T, R>({
    ...options,
    title: `${title} ${name}`.trim(),
    onSaved({ response, to = response && onSaved?.(response) }) {
      if (onSaved) navigate(to ?? back);
      else navigate(origin, { state: returning });
    },
  });
  return (
    <RecordForm form={form} noun={noun} cancel={origin}>
      {children}
    </RecordForm>
  );
}
