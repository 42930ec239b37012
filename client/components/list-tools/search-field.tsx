import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { partOf } from '#format/extent.ts';
import type { ShownList } from '#lists/use-list.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The list's name. */
  label: string;
  list: Pick<
    ShownList<never, never>,
    'search' | 'isSearchable' | 'isFiltered' | 'problems' | 'extent' | 'found' | 'isMore'
  >;
  /** What the backend compares the text with; undefined for a list in the browser, which compares all values. */
  keys?: readonly string[] | undefined;
  /** True if the backend has found the rows. */
  isServer?: boolean;
}

/** The field that searches a list, and the number of rows that match. */
export const SearchField = ({ label, list, keys, isServer = false }: SearchFieldProps) => (
  <>
    {list.isSearchable && (
      <input
        type="search"
        className={styles.field}
        // Excludes it from the form around it, which Enter would submit.
        form=""
        aria-label={`Search ${label}`}
        title={keys && `Finds rows by the start of ${keys.map(nameOf).join(' or ')}`}
        placeholder="Search"
        disabled={!isServer && !list.extent?.rows}
        autoComplete="off"
        spellCheck={false}
        value={list.search.text}
        onChange={(event) => list.search.change(event.target.value)}
        // A link that is followed now would leave the URL without it.
        onBlur={() => list.search.store()}
        onKeyDown={(event) => event.key === 'Escape' && list.search.change('')}
      />
    )}
    <span role="status" className={styles.count}>
      {list.isFiltered &&
        list.problems.length === 0 &&
        list.extent &&
        (isServer ? (
          <>
            {list.isMore && 'More than '}
            <FormattedNumber value={list.found} /> {list.found === 1 ? 'row' : 'rows'}
          </>
        ) : (
          <>
            <FormattedNumber value={list.found} /> of{' '}
            <ListExtent extent={partOf(list.extent, list.extent.rows)} unit="row" />
          </>
        ))}
    </span>
  </>
);

const nameOf = (key: string) => key.replaceAll('_', ' ');
