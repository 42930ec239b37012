import { createContext, useContext, useId } from 'react';

interface FormState {
  /** The first error of each field, by name. */
  errors: Record<string, string>;
  onChange: (...names: string[]) => void;
}

export const FormContext = createContext<FormState>({ errors: {}, onChange: () => {} });

/** Returns a function that reports a change of fields by other means than their controls, which fire events. */
export const useReportChange = () => useContext(FormContext).onChange;

/** Returns the ids and attributes that tie a field to its label and error. */
export function useField(name: string) {
  const id = useId();
  const error = useContext(FormContext).errors[name];
  const errorId = `${id}-error`;
  return {
    id,
    error,
    errorId,
    control: { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined },
  };
}
