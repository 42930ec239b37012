import { createContext, useContext, useId } from 'react';

interface FieldErrorState {
  /** The first error of each field, by name. */
  errors: Record<string, string>;
  /** Removes the errors of fields whose value has changed. */
  clear: (...names: string[]) => void;
}

export const FieldErrors = createContext<FieldErrorState>({ errors: {}, clear: () => {} });

/** Returns a function that removes field errors, for values that are set by other means than their field. */
export const useClearFieldErrors = () => useContext(FieldErrors).clear;

/** Returns the ids and attributes that tie a field to its label and error. */
export function useField(name: string) {
  const id = useId();
  const error = useContext(FieldErrors).errors[name];
  const errorId = `${id}-error`;
  return {
    id,
    error,
    errorId,
    control: { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined },
  };
}
