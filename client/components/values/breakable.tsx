import type { ReactNode } from 'react';

/** Lets a text break after an `@`: an email address that is too long would end in a line of its last letters. */
export function breakAfterAt(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value;
  const end = value.lastIndexOf('@') + 1;
  if (end === 0) return value;
  return (
    <>
      {value.slice(0, end)}
      <wbr />
      {value.slice(end)}
    </>
  );
}
