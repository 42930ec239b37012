import { useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { breakable } from '#components/values/breakable.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { searchHash } from '#platform/paths.ts';

/** Emails, and words of six or more characters with letters and digits: references, UUIDs, hashes and addresses. */
const keys = /([^\s(<]+@\S+\w|\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{6,})/i;

/** Numbers with a fraction of four or more digits before it: amounts. A whole number may be an id or a year. */
const amounts = /((?<![\w.])\d{4,}\.\d+(?![\w.]*\w))/;

/** Text with its amounts in groups of digits. */
const Amounts = ({ children }: { children: string }) =>
  children.split(amounts).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
    index % 2 === 0 ? part : <FormattedNumber key={index} value={part} />,
  );

/** A sentence whose references and emails are links that search for them. */
export function SearchableText({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return children.split(keys).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
      <Amounts key={index}>{part}</Amounts>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
      <Link key={index} to={pathname + search + searchHash + encodeURIComponent(part)}>
        {breakable(part)}
      </Link>
    ),
  );
}
