import { Button, Spinner } from '#ui/basics/button.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import styles from './search-dialog.module.css';
import type { useSearch } from './use-search.ts';

interface Props {
  typed: string;
  search: ReturnType<typeof useSearch>;
  /** The number of commands found. */
  commands: number;
  /** Called after the search was cancelled, whose button disappears. */
  onCancel: () => void;
}

/** Shows how far the lists have been searched, and cancels it. */
export function SearchProgress({ typed, search, commands, onCancel }: Props) {
  const isEmpty = search.results.length + commands === 0;
  const { more, progress, busy, failed, cancel } = search;
  const searched = progress.filter(({ rows }) => rows > 0);
  const unread = progress.filter(({ state }) => state === 'failed');
  return (
    <div className={styles.foot}>
      <p role="status">
        {busy && <Spinner label="Searching" />} {typed !== '' && !busy && isEmpty && 'No results. '}
        {more > 0 && (
          <>
            <FormattedNumber value={more} /> more results. Keep typing to narrow them down.
          </>
        )}
      </p>
      {searched.length > 0 && (
        <p>
          Searched{' '}
          {searched.map(({ list, rows, total }, index) => (
            <span key={list.rows}>
              {index > 0 && ', '}
              {total === null ? (
                <ListExtent extent={{ rows, total }} unit={list.rows} />
              ) : (
                <>
                  <FormattedNumber value={rows} /> of <FormattedNumber value={Math.max(rows, total)} /> {list.rows}
                </>
              )}
            </span>
          ))}
          .{' '}
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
        <p>Some sources couldn't be searched{unread.length > 0 && `: ${unread.map(({ list }) => list.rows).join(', ')}`}.</p>
      )}
    </div>
  );
}
