import { createContext, useContext } from 'react';
import type { RecordForm } from '#forms/use-record-form.ts';

/** The form around a part. */
export type AnyRecordForm = Pick<
  RecordForm<Record<string, unknown>>,
  'values' | 'messages' | 'phase' | 'change' | 'setLabel'
>;

const RecordFormContext = createContext<AnyRecordForm | undefined>(undefined);

export const RecordFormProvider = RecordFormContext.Provider;

/** Returns the form around a component. Undefined in the place of a form that loads. */
export const useRecordFormContext = () => useContext(RecordFormContext);
