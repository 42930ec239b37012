import type { ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole, partOf } from '#format/extent.ts';
import type { ListColumn } from '#lists/column.ts';
import type { FilterReason } from '#lists/filter-test.ts';
import type { ListFilter } from '#lists/use-list.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import styles from './filter.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { FilterReasons } from './filter-reasons.tsx';

/** Focuses the filter of the list that an element is in. */
export const focusFilter = (element: Element): void =>
  element.closest('section')?.querySelector<HTMLElement>('[type="search"]')?.focus();

interface FilterBoxProps<Row> {
  /** The list's name. */
  label: string;
  filter: ListFilter;
  columns: ListColumn<Row>[];
  /** All rows that are filtered. */
  rows: Row[] | null | undefined;
  /** True if the rows are one page of the list. */
  isPage?: boolean;
  /** The number of rows that match. */
  shown: number;
  /** Why some words of the filter are not compared. */
  reasons: FilterReason[];
  /** The extent of the list; undefined while it loads. */
  extent: Extent | undefined;
}

/** The field that filters a list by text or by value, and the number of rows that match. */
export const FilterBox = <Row,>({
  label,
  filter,
  filter: { text, change, store },
  columns,
  rows,
  isPage,
  shown,
  reasons,
  extent,
}: FilterBoxProps<Row>) => (
  <>
    <div className={styles.box}>
      <FilterMenu
        label={isPage ? `this page of ${label}` : label}
        filter={filter}
        columns={columns}
        rows={rows ?? []}
        isPage={isPage}
        extent={extent}
        reasons={reasons}
      />
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
        onBlur={() => store()}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
      />
    </div>
    <span role="status" className={styles.count}>
      {text && extent && (
        <>
          <FormattedNumber value={shown} /> of{' '}
          {isPage ? (
            <FormattedNumber value={extent.rows} />
          ) : (
            <ListExtent extent={partOf(extent, extent.rows)} unit="row" />
          )}
          {isPage && ' on this page'}
          {shown === 0 && (
            <span className="visually-hidden">. {reasons.map(({ text }) => text).join(' ')}</span>
          )}
        </>
      )}
    </span>
  </>
);

interface NoMatchProps<Row> {
  filter: ListFilter;
  columns: ListColumn<Row>[];
  /** Why some words of the filter are not compared. */
  reasons: FilterReason[];
  /** The extent of the list. */
  extent: Extent | undefined;
  /** True if the rows are one page of the list. */
  isPage?: boolean;
  /** Offers to search all pages. */
  children?: ReactNode;
}

/** Replaces the rows of a list while none matches its filter. */
export const NoMatch = <Row,>({
  filter,
  columns,
  reasons,
  extent,
  isPage,
  children,
}: NoMatchProps<Row>) => (
  <EmptyList
    hint={
      filter.text && (
        <>
          <FilterReasons {...{ filter, reasons, columns }} onChoose={focusFilter} />
          <div className={styles.choices}>
            {children}
            <Button
              onClick={({ currentTarget }) => {
                // The focused button disappears.
                focusFilter(currentTarget);
                filter.change('');
              }}
            >
              Clear the filter
            </Button>
          </div>
        </>
      )
    }
  >
    {noRow(extent, isPage)} matches the filter.
  </EmptyList>
);

function noRow(extent: Extent | undefined, isPage = false): string {
  if (!extent || isWhole(extent)) return 'No row';
  return isPage ? 'No row on this page' : 'No listed row';
}
