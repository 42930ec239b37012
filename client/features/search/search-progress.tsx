import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { Spinner } from '#ui/basics/spinner.tsx';
import { findCommands } from './commands.ts';
import styles from './search-dialog.module.css';
import type { useSearch } from './use-search.ts';

/** Shows how far the lists have been searched. */
export function SearchProgress({ typed, search }: { typed: string; search: ReturnType<typeof useSearch> }) {
  const isEmpty = search.results.length + findCommands(typed).length === 0;
  const { more, progress, busy, failed } = search;
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
              <FormattedNumber value={rows} /> of <FormattedNumber value={Math.max(rows, total)} /> {list.rows}
            </span>
          ))}
          .
        </p>
      )}
      {(failed || unread.length > 0) && (
        <p>Some sources could not be searched{unread.length > 0 && `: ${unread.map(({ list }) => list.rows).join(', ')}`}.</p>
      )}
    </div>
  );
}
