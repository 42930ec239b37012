import { type Extent, partOf } from '#lib/format/extent.ts';
import { FilterIcon } from '#ui/basics/icons.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import styles from './filter-box.module.css';
import type { Filter } from './use-filter.ts';

interface FilterBoxProps {
  /** The list's name. */
  label: string;
  filter: Filter;
  /** True if the rows are one page of the list. */
  isPage?: boolean;
  /** The number of rows that match. */
  shown: number;
  /** The extent of the list; undefined while it loads. */
  extent: Extent | undefined;
}

/** The field that filters a list, and the number of rows that match. */
export const FilterBox = ({ label, filter: { text, change, store }, isPage, shown, extent }: FilterBoxProps) => (
  <>
    <div className={styles.box}>
      <FilterIcon />
      <input
        type="search"
        // Excludes it from the form around it, which Enter would submit.
        form=""
        aria-label={isPage ? `Filter this page of ${label}` : `Filter ${label}`}
        placeholder={isPage ? 'Filter this page' : 'Filter'}
        disabled={!extent?.rows}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        // A link that is followed now would leave the URL without it.
        onBlur={store}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
      />
    </div>
    <span role="status" className={styles.count}>
      {text && extent && (
        <>
          <FormattedNumber value={shown} /> of{' '}
          {isPage ? <FormattedNumber value={extent.rows} /> : <ListExtent extent={partOf(extent, extent.rows)} unit="row" />}
          {isPage && ' on this page'}
        </>
      )}
    </span>
  </>
);
