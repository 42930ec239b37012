import { createContext, useContext, useId } from 'react';

/** The first error of each field, by name. */
export const FieldErrors = createContext<Record<string, string>>({});

/** Returns the ids and attributes that tie a field to its label and error. */
export function useField(name: string) {
  const id = useId();
  const error = useContext(FieldErrors)[name];
  const errorId = `${id}-error`;
  return {
    id,
    error,
    errorId,
    control: { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined },
  };
}
