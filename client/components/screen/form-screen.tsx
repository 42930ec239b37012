import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReadOnlyField } from '#components/form/input.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { FormContent } from '#components/screen/query-content.tsx';
import { useScreen } from '#components/screen/screen.ts';
import { NamedHeading, ScreenFrame } from '#components/screen/screen-frame.tsx';
import { useExactParams } from '#components/use-exact-param.ts';
import { type Endpoint, type RequestBody, shapeOf } from '#contract/endpoint.ts';
import { applyChange, removeUnshown } from '#data/cache.ts';
import { formQueryOf, useLatest } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { type RecordFormOptions, useRecordForm } from '#forms/use-record-form.ts';
import { versioned } from '#forms/versions.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths, screenHref } from '#platform/paths.ts';

/** The texts of the fields, by the names of the members of a request. */
type Texts<E> = { [Name in keyof RequestBody<E>]: string };

/** The endpoints of a record: of its screen, and of the list that has it. */
interface Resource {
  details: Endpoint;
  list?: Endpoint;
}

type Params = Record<string, string>;

interface FormProps<E extends Endpoint, R extends Endpoint> {
  of: Resource;
  /** The endpoint that saves the form. Its request has a member for each field. */
  save: E;
  /** The toast after a save. */
  success: string;
  /** The record that the form changes; none for a new one. */
  record?: R;
  /** Other endpoints whose responses have the values of the record. */
  alsoIn?: Endpoint[];
  /** The kind of record, as in a sentence: `user`. */
  noun?: string;
  /** Returns the name of the record. Default: the last parameter of the path. */
  name?: (record: ResponseOf<R>) => string;
  /** True if the heading has the name of the record too, on a line of its own. */
  isNamed?: boolean;
  /** Returns each value that is shown above the fields, by its name; a skeleton without one. */
  facts?: Record<string, (record: ResponseOf<R>) => ReactNode>;
  /** Runs after a save of a record. */
  onSaved?: (params: Params) => void;
  /** The fields. */
  children: ReactNode;
}

/** Returns the body of the request, which may be left out for one that has texts only. */
type ToBody<E> =
  Texts<E> extends RequestBody<E>
    ? { toBody?: (texts: Texts<E>) => RequestBody<E> }
    : { toBody: (texts: Texts<E>) => RequestBody<E> };

/** A record with the version of backends that have versions. */
type WithVersion = { version?: string | null | undefined };

/**
 * A screen with a form: of a new record, or of one as it is loaded when the screen opens. Cancel returns to where the form was opened, by
 * default to the record, or to the list of a new one; so does a save, except that of a new record, which opens it.
 */
export function FormScreen<E extends Endpoint, R extends Endpoint = Endpoint>({
  record,
  ...form
}: FormProps<E, R> & ToBody<E>) {
  if (record) return <FormOfRecord {...(form as FormProps<E, R>)} record={record} />;
  return (
    <ScreenFrame>
      <Card>
        <CardBody>
          <ScreenForm {...(form as FormProps<E, R>)} isNew saved={textsOf(form.save)} />
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

/** Returns the texts of the members of a request; empty without a record that has them. */
function textsOf<E extends Endpoint>({ request }: E, record: object = {}): Texts<E> {
  const names = Object.keys(shapeOf(request));
  return Object.fromEntries(
    names.map((name) => [name, String((record as Record<string, unknown>)[name] ?? '')]),
  ) as Texts<E>;
}

/** Returns a kind of record as a title: `User`. */
const titleOf = (noun = 'record') => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Returns the path that a form returns to: that of its record, or of the list of a new one. */
const backOf = ({ list, details }: Resource, params: Params, isNew = false): string =>
  (isNew ? undefined : screenHref(details, ...Object.values(params))) ?? list?.path ?? paths.home;

function FormOfRecord<E extends Endpoint, R extends Endpoint>({
  record: endpoint,
  name,
  isNamed = false,
  facts = {},
  children,
  ...form
}: Omit<FormProps<E, R>, 'record'> & { record: R }) {
  const { title } = useScreen();
  const params = useExactParams();
  const query = formQueryOf(endpoint, { params } as never);
  const record = useQuery(query);
  const readLatest = useLatest(query);
  const back = backOf(form.of, params);
  const cancel = useOrigin(back);
  const shownName = name ? record.data && name(record.data) : Object.values(params).at(-1);
  const fieldsOf = (shown?: ResponseOf<R>) => (
    <>
      {Object.entries(facts).map(([label, value]) => (
        <ReadOnlyField key={label} label={label}>
          {shown && value(shown)}
        </ReadOnlyField>
      ))}
      {children}
    </>
  );
  const members = shapeOf(endpoint.response);
  const edited = Object.keys(shapeOf(form.save.request)).filter((member) => member in members);
  const read = async () => {
    const latest = await readLatest();
    return versioned(textsOf(form.save, latest), latest as WithVersion);
  };
  return (
    <ScreenFrame
      record={shownName}
      heading={isNamed && <NamedHeading title={title} name={shownName} />}
      breadcrumbs={[{ label: shownName ?? (record.isError && titleOf(form.noun)), to: back }]}
    >
      <Card>
        <CardBody>
          <FormContent
            query={record}
            skeleton={<FormSkeleton cancel={cancel}>{fieldsOf()}</FormSkeleton>}
          >
            {(shown) => (
              <ScreenForm
                {...form}
                saved={textsOf(form.save, shown)}
                // No one else's change can conflict with values that no response has.
                {...(edited.length > 0 && { read })}
                members={edited}
                shownName={shownName}
              >
                {fieldsOf(shown)}
              </ScreenForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </ScreenFrame>
  );
}

interface ScreenFormProps<E extends Endpoint, R extends Endpoint>
  extends Omit<FormProps<E, R>, 'record' | 'name' | 'facts'>,
    Pick<RecordFormOptions<Texts<E>, ResponseOf<E>>, 'saved' | 'read'> {
  toBody?: (texts: Texts<E>) => object;
  isNew?: boolean;
  /** The members of the record that the form changes. */
  members?: string[];
  shownName?: string | undefined;
}

function ScreenForm<E extends Endpoint, R extends Endpoint>({
  of,
  save: endpoint,
  success,
  alsoIn = [],
  toBody = (texts) => texts,
  onSaved,
  noun = 'record',
  isNew = false,
  members = [],
  shownName = '',
  children,
  ...values
}: ScreenFormProps<E, R>) {
  const navigate = useNavigate();
  const params = useExactParams();
  const { title } = useScreen();
  const back = backOf(of, params, isNew);
  const origin = useOrigin(back);
  const { list, details } = of;
  const write = useWrite<Endpoint>(endpoint, {
    success,
    to: (input) => backOf(of, (input as { params: Params }).params, isNew),
    onSuccess(client, input) {
      const { body } = input as { body: Record<string, unknown> };
      if (isNew) removeUnshown(client, endpoint.resource);
      else if (list) {
        const saved = Object.fromEntries(members.map((member) => [member, body[member]]));
        applyChange(client, { list, records: [details, ...alsoIn] }, params, saved);
      }
      onSaved?.(params);
    },
  });
  const form = useRecordForm<Texts<E>, unknown>({
    ...values,
    title: `${title} ${shownName}`.trim(),
    save: (texts) => write({ params, body: toBody(texts) }),
    onSaved({ response, to }) {
      const { id } = (response ?? {}) as { id?: unknown };
      if (isNew) navigate(to ?? screenHref(details, id) ?? back);
      else navigate(origin, { state: returning });
    },
  });
  return (
    <RecordForm form={form} noun={noun} cancel={origin}>
      {children}
    </RecordForm>
  );
}
