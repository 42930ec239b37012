import { Spinner } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { icon } from '#ui/icons.tsx';
import styles from './search-dialog.module.css';
import type { useSearch } from './use-search.ts';

// Drawn, because not every font has these arrows.
const UpIcon = icon('M8 13V3M4 7l4-4 4 4');
const DownIcon = icon('M8 3v10M4 9l4 4 4-4');
const EnterIcon = icon('M13 4v3a2 2 0 0 1-2 2H3M6 6 3 9l3 3');

const commandKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

interface Props {
  typed: string;
  search: ReturnType<typeof useSearch>;
}

/** States whether the search goes on, and what it has not found. Below are the keys of its results. */
export function SearchFoot({ typed, search }: Props) {
  const { groups, more, busy, hasLists, failed } = search;
  const isNone = typed !== '' && !busy && !failed && groups.length === 0;
  return (
    <div className={styles.foot}>
      <p role="status" className={isNone ? styles.none : undefined}>
        {busy && <Spinner label="Searching" />}{' '}
        {isNone && <Nothing typed={typed} hasLists={hasLists} />} <MoreResults more={more} />
      </p>
      {failed && <p>Some lists couldn't be searched.</p>}
      {groups.length > 0 && <Keys />}
    </div>
  );
}

/** The keys that choose a result. */
const Keys = () => (
  <p className={styles.keys} aria-hidden="true">
    <span>
      <kbd>
        <UpIcon />
      </kbd>{' '}
      <kbd>
        <DownIcon />
      </kbd>{' '}
      Select
    </span>
    <span>
      <kbd>
        <EnterIcon />
      </kbd>{' '}
      Open
    </span>
    <span>
      <kbd>
        {commandKey} <EnterIcon />
      </kbd>{' '}
      New tab
    </span>
  </p>
);

/** States that nothing was found, and what the text was compared with. */
const Nothing = ({ typed, hasLists }: { typed: string; hasLists: boolean }) => (
  <>
    <b>Nothing starts with "{typed}".</b>
    {hasLists
      ? 'Searches references, addresses, hashes, emails and names.'
      : 'Only screens, commands and whole references were compared.'}
  </>
);

const MoreResults = ({ more }: { more: number | null }) => {
  if (more === 0) return null;
  return (
    <>
      {more !== null && <FormattedNumber value={more} />} {more === null ? 'More' : 'more'} results.
      Keep typing to narrow them down.
    </>
  );
};
