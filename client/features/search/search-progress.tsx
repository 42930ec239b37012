import { Button, Spinner } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import styles from './search-dialog.module.css';
import type { useSearch } from './use-search.ts';

interface Props {
  typed: string;
  search: ReturnType<typeof useSearch>;
  /** Called after the search was cancelled, whose button disappears. */
  onCancel: () => void;
}

/** Shows how far the lists have been searched, and cancels it. */
export function SearchProgress({ typed, search, onCancel }: Props) {
  const { groups, more, progress, busy, failed, cancel } = search;
  const searched = progress.filter(({ rows }) => rows > 0);
  // One short line: the lists are added up.
  const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0);
  const isKnown = searched.every(({ total }) => total !== null);
  const extent = {
    rows: sum(searched.map(({ rows }) => rows)),
    total: isKnown ? sum(searched.map(({ rows, total }) => Math.max(rows, total ?? 0))) : null,
  };
  const unread = progress.filter(({ state }) => state === 'failed');
  return (
    <div className={styles.foot}>
      <p role="status">
        {busy && <Spinner label="Searching" />}{' '}
        {typed !== '' && !busy && groups.length === 0 && 'No results. '}
        {more > 0 && (
          <>
            <FormattedNumber value={more} /> more results. Keep typing to narrow them down.
          </>
        )}
      </p>
      {searched.length > 0 && (
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
    </div>
  );
}
