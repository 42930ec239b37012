import { Fragment, type ReactNode } from 'react';

/**
 * Lets a text break after its `@`, a URL after its slashes and a UUID after its hyphens: an email address that is too long would end in
 * a line of its last letters, and Firefox starts a line with the hyphen.
 */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value;
  return value.split(/(?<=\w@|\w\/|[\da-f]{4}-)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
