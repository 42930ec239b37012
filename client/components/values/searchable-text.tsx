import { useLocation } from 'react-router-dom';
import { Link } from '#components/basics/link.tsx';
import { searchHash } from '#platform/paths.ts';

/** Emails, and words of six or more characters with letters and digits: references, UUIDs, hashes and addresses. */
const keys = /(\S+@\S+\w|\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{6,})/i;

/** A sentence whose references and emails are links that search for them. */
export function SearchableText({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return children.split(keys).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
      <Link key={index} to={pathname + search + searchHash + encodeURIComponent(part)}>
        {part}
      </Link>
    ),
  );
}
