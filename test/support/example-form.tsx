import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { Field } from '#components/form/field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { type RecordFormOptions, useRecordForm } from '#forms/use-record-form.ts';
import type { Values } from '#forms/versions.ts';
import { TestRouter } from './test-router.tsx';

interface ExampleProps<T extends Values>
  extends Omit<Partial<RecordFormOptions<T, unknown>>, 'saved' | 'save'> {
  /** The values when the form opens. */
  saved: T;
  /** Sends the values, for the version that they were compared with. */
  submit?: (values: T, version: string | undefined) => Promise<unknown>;
  /** The label of each field. */
  label?: (name: keyof T) => string;
  reads?: boolean;
  cancel?: string | (() => void);
  children?: ReactNode;
}

/** A form with a text field for each value, unless it has children. */
export function ExampleForm<T extends Values>({
  submit = async () => {},
  label = String,
  reads = false,
  cancel,
  children,
  ...options
}: ExampleProps<T>) {
  const form = useRecordForm<T, unknown>({
    title: 'Example',
    onSaved: () => {},
    ...options,
    save: (values) => ({ send: ({ version }) => submit(values, version) }),
  });
  return (
    <RecordForm form={form} noun="user" {...{ reads, cancel }}>
      {children ??
        Object.keys(options.saved).map((name) => (
          <Field key={name} name={name} label={label(name as keyof T)} />
        ))}
    </RecordForm>
  );
}

/** Shows a form at a path, in place of what was shown before. */
export function openForm(form: ReactNode, path = '/businesses/edit/3') {
  cleanup();
  render(
    <StrictMode>
      <TestRouter initialEntries={[path]}>{form}</TestRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

/** Returns the control with a label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
