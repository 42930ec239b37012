import { createContext, useContext } from 'react';
import type { RecordForm } from '#forms/use-record-form.ts';

/** The form or row around a part: its values, and who it is for drafts, writes and links. */
export type AnyRecordForm = Pick<
  RecordForm<Record<string, unknown>>,
  'title' | 'row' | 'values' | 'next' | 'base' | 'phase' | 'change'
>;

const RecordFormContext = createContext<AnyRecordForm | undefined>(undefined);

export const RecordFormProvider = RecordFormContext.Provider;

/** Returns the form or row around a component. Undefined in the place of a form that loads. */
export const useRecordFormContext = () => useContext(RecordFormContext);
