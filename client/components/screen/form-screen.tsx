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
import { type Versioned, versioned } from '#forms/versions.ts';

interface FormScreenProps<T extends object, I extends object, R>
  extends Pick<RecordFormOptions<T, I, R>, 'write' | 'input'> {
  /** The screen that Cancel and a save return to, unless the form was opened from another one. */
  back: string;
  /** The values of the empty form. */
  start: T;
  /** Returns the path of the created record, which a save opens. */
  created?: (response: R) => string | undefined;
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form that starts from the same values each time, such as that for a new record. */
export function FormScreen<T extends object, I extends object, R>({
  back,
  start,
  created,
  children,
  ...save
}: FormScreenProps<T, I, R>) {
  const navigate = useNavigate();
  const origin = useOrigin(back);
  const form = useRecordForm<T, I, R>({
    ...save,
    title: useScreen().title,
    saved: start,
    onSaved({ response, to = response && created?.(response) }) {
      if (created) navigate(to ?? back);
      else navigate(origin, { state: returning });
    },
  });
  return (
    <ScreenFrame>
      <Card>
        <CardBody>
          <RecordForm form={form} cancel={origin}>
            {children}
          </RecordForm>
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

interface EditScreenProps<T extends object, I extends object, R, D>
  extends Pick<RecordFormOptions<T, I, R>, 'write' | 'input'> {
  /** The query of the record, which is read again before a save. */
  of: RecordQuery<D>;
  /** The kind of record, as in a sentence: `user`. */
  noun: string;
  /** Returns the name of the record. */
  name: (record: D) => string;
  /** The screen of the record, which Cancel and a save return to, unless the form was opened from another one. */
  parent: { title: string; to: string };
  /** Returns the values that the form edits; or the values of the empty form, with which no one else's change can conflict. */
  start: ((record: D) => T) | T;
  /** Returns each value that is shown above the fields, by its name; a skeleton without one. */
  facts?: Record<string, (record: D) => ReactNode>;
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form that changes a record: it starts from the record as it is loaded when the screen opens. */
export function EditScreen<
  T extends object,
  I extends object,
  R,
  D extends { version?: string | null | undefined },
>(props: EditScreenProps<T, I, R, D>) {
  const { of, name, parent, facts = {}, children } = props;
  const record = useQuery(of);
  const origin = useOrigin(parent.to);
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
  return (
    <ScreenFrame
      record={record.data && name(record.data)}
      breadcrumbs={[
        { label: record.data ? name(record.data) : record.isError && parent.title, to: parent.to },
      ]}
    >
      <Card>
        <CardBody>
          <FormContent
            query={record}
            skeleton={<FormSkeleton cancel={origin}>{fieldsOf()}</FormSkeleton>}
          >
            {(shown) => (
              <EditForm {...props} record={shown} origin={origin}>
                {fieldsOf(shown)}
              </EditForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

interface EditFormProps<T extends object, I extends object, R, D>
  extends EditScreenProps<T, I, R, D> {
  record: D;
  origin: string;
}

function EditForm<
  T extends object,
  I extends object,
  R,
  D extends { version?: string | null | undefined },
>({ of, noun, name, start, record, origin, write, input, children }: EditFormProps<T, I, R, D>) {
  const readLatest = useLatest(of);
  const navigate = useNavigate();
  const { title } = useScreen();
  const read = async (): Promise<Versioned<T>> => {
    const latest = await readLatest();
    return versioned((start as (record: D) => T)(latest), latest);
  };
  const isCompared = typeof start === 'function';
  const form = useRecordForm<T, I, R>({
    ...{ write, input },
    title: `${title} ${name(record)}`,
    saved: isCompared ? start(record) : start,
    ...(isCompared && { read }),
    onSaved: () => navigate(origin, { state: returning }),
  });
  return (
    <RecordForm form={form} noun={noun} cancel={origin}>
      {children}
    </RecordForm>
  );
}
