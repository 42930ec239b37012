import { createContext, useContext, useId } from 'react';

/** What a form tells its fields: the first error of each, by name. */
export const FieldErrors = createContext<Record<string, string>>({});

/** The ids and attributes that tie a field to its label and its error. */
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
