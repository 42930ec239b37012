import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  CellCheckbox,
  CellInput,
  CellSelect,
  CellValue,
} from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import { RowEditor } from '#components/editable-row/row-editor.tsx';
import { RowOffer } from '#components/editable-row/row-offer.tsx';
import { Ask } from '#components/form/ask.tsx';
import { CancelButton } from '#components/form/cancel-button.tsx';
import { ConflictList } from '#components/form/conflict-list.tsx';
import { DeleteButton, RecordActions } from '#components/form/delete-button.tsx';
import { DraftNotice } from '#components/form/draft-notice.tsx';
import { Field, FieldGroup, PasswordField, Select, TextArea } from '#components/form/field.tsx';
import { FormButtons } from '#components/form/form-buttons.tsx';
import { FormFrame } from '#components/form/form-frame.tsx';
import {
  Checkbox,
  FieldError,
  Input,
  Labelled,
  PasswordInput,
  ReadOnlyField,
} from '#components/form/input.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { ChangesSince, LinkToInput, UnopenedRow } from '#components/form/review.tsx';
import { ReviewNotice } from '#components/form/review-notice.tsx';
import { RowTable } from '#components/table/table.tsx';
import { useRecordDraft } from '#forms/drafts.ts';
import { proposalHash } from '#forms/proposal.ts';
import { type RecordForm as Form, useRecordForm } from '#forms/use-record-form.ts';
import { isSameValue } from '#forms/versions.ts';
import { longName } from './samples.ts';
import { never, Part, State } from './specimen.tsx';

const saved = {
  name: 'Northwind Coffee',
  country: 'nl',
  note: longName,
  password: '',
  options: '',
};
type Business = typeof saved;

const ignore = () => {};

interface FormSampleProps {
  /** The state of the form, in place of its own. */
  shown?: Partial<Form<Business>>;
  errors?: Partial<Record<keyof Business, string>>;
  blocked?: string;
}

const Fields = ({ isDisabled = false }) => (
  <>
    <Field name="name" label="Name" hint="As on its invoices." disabled={isDisabled} />
    <Select name="country" label="Country" disabled={isDisabled}>
      <option value="nl">Netherlands</option>
      <option value="at">Austria</option>
    </Select>
    <TextArea name="note" label="Note" disabled={isDisabled} />
    <PasswordField />
    <FieldGroup name="options" label="Options" isRequired>
      <Checkbox label="Active" disabled={isDisabled} />
    </FieldGroup>
  </>
);

function FormSample({ shown, errors = {}, blocked }: FormSampleProps) {
  const form = useRecordForm<Business, { values: Business }, unknown>({
    title: 'Edit Business',
    saved,
    label: String,
    write: { mutateAsync: () => never },
    input: (values) => ({ values }),
    onSaved: ignore,
  });
  const { fields } = form;
  useEffect(() => {
    for (const [name, message] of Object.entries(errors))
      fields.setError(name as keyof Business, { message });
  }, [fields, errors]);
  return (
    <RecordForm
      form={{ ...form, ...shown }}
      noun="business"
      cancel="/businesses"
      {...(blocked && { blocked })}
    >
      <Fields />
      <LinkToInput />
    </RecordForm>
  );
}

const conflict = {
  conflicts: [
    { name: 'name' as const, base: 'Northwind', remote: longName, local: 'Northwind Coffee' },
  ],
  kept: ['note' as const],
};
const errors = {
  name: 'The name is already taken.',
  country: 'Choose a country.',
  note: `A note of at most 500 characters. ${longName}`,
  password: 'At least 12 characters.',
  options: 'Choose at least one.',
};

const limits = { daily: '1204880.00', coin: 'USDC', active: true };
type Limits = typeof limits;
const row = {
  id: '1 2',
  name: 'XBT-USDC',
  title: 'Kraken',
  columns: 4,
  saved: limits,
  read: async () => ({ values: limits, version: undefined }),
  write: { mutateAsync: () => never },
  input: (values: Limits) => ({ values }),
  label: String,
  show: (value: unknown) => String(value),
  reviewed: z.object({ daily: z.string(), coin: z.string(), active: z.boolean() }),
};

interface CellsProps {
  values: Limits;
  isDisabled: boolean;
  change?: (part: Partial<Limits>) => void;
  previous?: (name: keyof Limits) => ReactNode;
}

const Cells = ({ values, isDisabled, change = ignore, previous }: CellsProps) => (
  <>
    <td>
      <CellInput
        label="Volume Cap daily"
        disabled={isDisabled}
        value={values.daily}
        previousValue={previous?.('daily')}
        onChange={(daily) => change({ daily })}
      />
    </td>
    <td>
      <CellSelect
        label="Stablecoin"
        disabled={isDisabled}
        value={values.coin}
        previousValue={previous?.('coin')}
        onChange={({ currentTarget }) => change({ coin: currentTarget.value })}
      >
        <option>USDC</option>
        <option>USDT</option>
      </CellSelect>
    </td>
    <td>
      <CellCheckbox
        label="Active"
        disabled={isDisabled}
        checked={values.active}
        previousValue={previous?.('active')}
        onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
      />
    </td>
  </>
);

const headers = ['Volume Cap daily', 'Stablecoin', 'Active', ''].map((header) => ({
  id: header,
  header,
  width: 12,
}));

const Rows = ({ children }: { children: ReactNode }) => (
  <RowTable
    label="Pairs"
    headers={headers}
    rows={[row]}
    rowKey={({ id }) => id}
    empty=""
    hint={null}
  >
    {() => children}
  </RowTable>
);

const View = () => (
  <>
    <td>
      <CellValue>1,204,880.00</CellValue>
    </td>
    <td>
      <CellValue>USDC</CellValue>
    </td>
    <td>
      <CellValue>yes</CellValue>
    </td>
  </>
);

const edit = (cells: CellsProps) => <Cells {...cells} />;

function EditorSample({ hasConflict = false }) {
  const draft = useRecordDraft({ ...row, row: { id: row.id, name: row.name }, same: isSameValue });
  const [start] = useState(() => ({
    values: { ...limits, daily: '2800000' },
    base: limits,
    conflicts: hasConflict
      ? [{ name: 'daily' as const, base: '1204880.00', remote: '280000.00', local: '2800000' }]
      : [],
    kept: hasConflict ? ['coin' as const] : [],
  }));
  return (
    <RowEditor
      {...row}
      {...{ edit, draft, start }}
      same={isSameValue}
      warnings={() => ['The daily cap increases tenfold or more.']}
      onEnd={ignore}
    />
  );
}

/** A deletion whose last one is still in flight, for the item with the id `busy`. */
const deletion = {
  mutateAsync: () => never,
  variables: { id: 'busy' },
  isPending: true,
  isError: false,
  senderOf: (id: string) => ({ source: `gallery ${id}`, revision: `delete ${id}` }),
};

const proposed = (title: string, at = '/gallery') =>
  at + proposalHash({ form: at, title, seen: [['Balance', '12 XBT']], values: {} });

const proposal = {
  key: 'gallery',
  form: '/gallery',
  title: 'Edit Business',
  by: 'ada',
  at: Date.now(),
  seen: [['Balance', '12 XBT']],
  values: {},
};

/** The parts of forms and edited rows. */
export const Forms = () => (
  <>
    <Part name="RecordForm">
      <State name="ready" size="half">
        <FormSample />
      </State>
      <State name="busy" size="half">
        <FormSample shown={{ phase: 'saving' }} />
      </State>
      <State name="invalid" size="half">
        <FormSample errors={errors} shown={{ rejection: ['The business has invoices.'] }} />
      </State>
      <State name="in conflict, with a draft and a question" size="half">
        <FormSample shown={{ ...conflict, hasOffer: true, asked: ['It is large.'] }} />
      </State>
      <State name="blocked" size="half">
        <FormSample blocked="Still checking whether your last attempt was saved." />
      </State>
    </Part>
    <Part name="FormSkeleton">
      <State name="loading" size="half">
        <FormSkeleton cancel="/businesses">
          <Fields isDisabled />
          <ReadOnlyField label="Reference Id" />
        </FormSkeleton>
      </State>
    </Part>
    <Part name="FormFrame">
      <State name="outside of a record" size="half">
        <FormFrame isBusy={false} rejection={undefined} onSubmit={ignore} label="Download">
          <Input name="from" label="From" defaultValue="2026-11-01" />
        </FormFrame>
      </State>
    </Part>
    <Part name="FormButtons">
      <State name="ready" size="small">
        <FormButtons label="Save" unavailable={undefined} summary={undefined} />
      </State>
      <State name="busy" size="small">
        <FormButtons label="Save" isPending unavailable={undefined} summary={undefined} />
      </State>
      <State name="unavailable" size="small">
        <FormButtons label="Save" unavailable="Choose a trade first." summary={undefined} />
      </State>
      <State name="with a summary">
        <FormButtons
          label="Save"
          unavailable={undefined}
          summary={<span>12 trades, 0.3850 XBT</span>}
        />
      </State>
    </Part>
    <Part name="CancelButton">
      <State name="with a path" size="small">
        <CancelButton cancel="/businesses" />
      </State>
    </Part>
    <Part name="Input">
      <State name="ready, invalid, disabled" size="half">
        <Input name="email" label="Email" hint="As in your invitation." />
        <Input name="email" label="Email" error="Enter an email address." />
        <Input name="email" label="Email" disabled defaultValue="ada@example.com" />
      </State>
    </Part>
    <Part name="PasswordInput">
      <State name="ready, invalid" size="half">
        <PasswordInput autoComplete="current-password" error={undefined} />
        <PasswordInput autoComplete="current-password" error="Enter the password." />
      </State>
    </Part>
    <Part name="Labelled">
      <State name="another control" size="half">
        <Labelled name="volume" label="Volume" error={undefined}>
          {(control) => <input {...control} type="range" />}
        </Labelled>
      </State>
    </Part>
    <Part name="FieldError">
      <State name="long text" size="half">
        <FieldError id="gallery-error" error={errors.note} />
      </State>
    </Part>
    <Part name="ReadOnlyField">
      <State name="with a value, loading" size="half">
        <ReadOnlyField label="Reference Id">0ad05b1d-52c1</ReadOnlyField>
        <ReadOnlyField label="Reference Id" />
      </State>
    </Part>
    <Part name="Checkbox">
      <State name="off, on, disabled" size="half">
        <Checkbox label="Active" /> <Checkbox label="Active" defaultChecked />{' '}
        <Checkbox label={longName} disabled />
      </State>
    </Part>
    <Part name="Ask">
      <State name="asked" size="half">
        <Ask isAsked />
      </State>
    </Part>
    <Part name="ConflictList">
      <State name="without a choice" size="half">
        <ConflictList
          noun="row"
          conflicts={conflict.conflicts}
          kept={conflict.kept}
          values={saved}
          same={isSameValue}
          label={String}
          show={String}
          onChoose={undefined}
        />
      </State>
    </Part>
    <Part name="DraftNotice">
      <State name="offered" size="half">
        <DraftNotice onRestore={ignore} onDiscard={ignore} />
      </State>
    </Part>
    <Part name="DeleteButton">
      <State name="ready, busy" size="small">
        <DeleteButton id="1" deletion={deletion} /> <DeleteButton id="busy" deletion={deletion} />
      </State>
    </Part>
    <Part name="RecordActions">
      <State name="of a screen" size="small">
        <RecordActions id="1" links={{ Edit: '/users/edit/1' }} deletion={deletion} />
      </State>
      <State name="of a row" size="small">
        <RecordActions id="1" links={{ Edit: '/users/edit/1' }} deletion={deletion} quiet />
      </State>
    </Part>
    <Part name="ReviewNotice">
      <State name="proposed" at={proposed('Edit Business')}>
        <ReviewNotice />
      </State>
      <State name="damaged" at={`${proposed('Edit Business')}x`}>
        <ReviewNotice />
      </State>
    </Part>
    <Part name="ChangesSince">
      <State name="changed">
        <ChangesSince proposal={proposal} seen={{ Balance: '13 XBT' }} />
      </State>
    </Part>
    <Part name="UnopenedRow">
      <State name="not listed" at={proposed('XBT-USDC')}>
        <UnopenedRow rows={[]} schema={z.unknown()} />
      </State>
    </Part>
    <Part name="LinkToInput">
      <State name="in RecordForm" size="small">
        <LinkToInput />
      </State>
    </Part>
    <Part name="EditableRow">
      <State name="shown">
        <Rows>
          <EditableRow {...row} edit={edit} view={<View />} />
        </Rows>
      </State>
    </Part>
    <Part name="RowEditor">
      <State name="changed, with a warning">
        <Rows>
          <EditorSample />
        </Rows>
      </State>
      <State name="in conflict">
        <Rows>
          <EditorSample hasConflict />
        </Rows>
      </State>
    </Part>
    <Part name="RowOffer">
      <State name="offered">
        <Rows>
          <RowOffer name="XBT-USDC" columns={4} onRestore={ignore} onDiscard={ignore} />
        </Rows>
      </State>
    </Part>
    <Part name="CellInput">
      <State name="disabled, with CellSelect and CellCheckbox">
        <Rows>
          <tr>
            <Cells values={limits} isDisabled />
          </tr>
        </Rows>
      </State>
    </Part>
  </>
);
