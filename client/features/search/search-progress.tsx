import { Button, Spinner } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { Extent } from '#format/extent.ts';
import { icon } from '#ui/basics/icons.tsx';
import { searchedExtent } from './background-search.ts';
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
  /** Called after the search was cancelled, whose button disappears. */
  onCancel: () => void;
}

/** Shows how far the lists have been searched, and cancels it. */
export function SearchProgress({ typed, search, onCancel }: Props) {
  const { groups, more, progress, busy, isComplete, isAsked, failed, cancel } = search;
  // One short line: the lists are added up.
  const extent = searchedExtent(progress);
  const isNone = typed !== '' && !busy && groups.length === 0;
  const unread = progress.filter(({ state }) => state === 'failed');
  const cut = progress.filter(({ isCut }) => isCut);
  return (
    <div className={styles.foot}>
      <p role="status">
        {busy && <Spinner label="Searching" />}{' '}
        {isNone && (
          <NoResults
            isComplete={isComplete && !failed}
            isAsked={isAsked && !failed}
            extent={extent}
            cut={cut.map(({ list }) => list.rows)}
          />
        )}
        <MoreResults more={more} />
      </p>
      {extent.rows > 0 && !(isNone && !isComplete) && (
        <p>
          Searched <ListExtent extent={extent} unit="row" />.{' '}
          {cancel && (
            <Button
              small
              onClick={() => {
                cancel();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        </p>
      )}
      {(failed || unread.length > 0) && (
        <p>
          Some sources couldn't be searched
          {unread.length > 0 && `: ${unread.map(({ list }) => list.rows).join(', ')}`}.
        </p>
      )}
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
    </div>
  );
}

const MoreResults = ({ more }: { more: number | null }) => {
  if (more === 0) return null;
  return (
    <>
      {more !== null && <FormattedNumber value={more} />} {more === null ? 'More' : 'more'} results.
      Keep typing to narrow them down.
    </>
  );
};

interface NoResultsProps {
  isComplete: boolean;
  /** True if the backend has searched the keys of all rows. */
  isAsked: boolean;
  extent: Extent;
  /** Names the lists of which responses have only a part. */
  cut: string[];
}

/** States that there is nothing, or where nothing was found so far. */
const NoResults = ({ isComplete, isAsked, extent, cut }: NoResultsProps) => {
  if (isComplete) return 'No results.';
  return (
    <>
      {isAsked && 'The backend finds no key that starts with this. '}
      {extent.rows > 0 && (
        <>
          Not found in <ListExtent extent={extent} unit="row" />.
        </>
      )}
      {!isAsked && extent.rows === 0 && 'Nothing found so far. '}
      {!isAsked && cut.length > 0 && ` The backend lists only a part of these: ${cut.join(', ')}.`}
    </>
  );
};
