import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole, partOf } from '#format/extent.ts';
import { instantOf, timeIn } from '#format/instant.ts';
import { text } from '#format/values.ts';
import { listParameter } from '#lists/long-list.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { timeZone } from '#platform/preferences.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import { FilterIcon } from '#ui/basics/icons.tsx';
import { type Column, columnValue } from './column.tsx';
import styles from './filter.module.css';

/** The filter of a list. */
interface Filter {
  text: string;
  change: (text: string) => void;
  /** Stores the text in the URL at once, and that it filters all pages of the list. */
  store: (all?: boolean) => void;
}

/** The time after the last key until the URL changes, in milliseconds. Browsers limit the rate of its changes. */
const settleMs = 300;

/** Returns the text of a list's filter, which is stored in the URL as `filter-orders=xbt`, and a function that changes it. */
function useFilterText(label: string): Filter {
  const parameter = listParameter('filter', label);
  const allParameter = listParameter('all', label);
  const { parameters, change: changeSearch } = useQueryParameters();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? parameters.get(parameter) ?? '';
  const store = (all = false) => {
    if (typed === undefined && !all) return;
    changeSearch({
      [parameter]: text,
      [allParameter]: all ? 'yes' : text && parameters.get(allParameter),
    });
    setTyped(undefined);
  };
  const onPause = useEffectEvent(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed text starts a new pause.
  useEffect(() => {
    const timer = setTimeout(() => onPause(), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text, change: setTyped, store };
}

/** Filters rows: a row matches if each word of the filter is a part of one of its values. Hidden columns count. */
export function useFilter<Row>(
  label: string,
  columns: Column<Row>[],
  rows: Row[] | null | undefined,
) {
  const filter = useFilterText(label);
  const words = wordsOf(useDeferredValue(filter.text));
  const matches = (row: Row) => {
    const content = searchText(columns, row);
    return words.every((word) => content.includes(word));
  };
  return { filter, rows: words.length > 0 && rows ? rows.filter(matches) : rows };
}

/** Returns the values of a row in lower case, one per line: amounts with their unit, times as shown and in ISO 8601. */
function searchText<Row>(columns: Column<Row>[], row: Row): string {
  const texts = columns.map((column) => {
    const { value, unit = '' } = columnValue(column, row);
    const instant = column.as === 'time' ? instantOf(value) : undefined;
    return instant
      ? `${timeIn(timeZone.get(), instant)} ${instant.toISOString()}`
      : `${text(value)} ${unit}`;
  });
  return texts.join('\n').toLowerCase();
}

/** Splits a filter into words in lower case, without thousands separators. */
const wordsOf = (filter: string): string[] =>
  filter
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .split(/\s+/)
    .filter(Boolean);

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
export const FilterBox = ({
  label,
  filter: { text, change, store },
  isPage,
  shown,
  extent,
}: FilterBoxProps) => (
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
        </>
      )}
    </span>
  </>
);

interface NoMatchProps {
  filter: Filter;
  /** The extent of the list. */
  extent: Extent | undefined;
  /** True if the rows are one page of the list. */
  isPage?: boolean;
  /** Offers to search all pages. */
  children?: ReactNode;
}

/** Replaces the rows of a list while none matches its filter. */
export const NoMatch = ({ filter, extent, isPage, children }: NoMatchProps) => (
  <EmptyList
    hint={
      filter.text && (
        <div className={styles.choices}>
          {children}
          <Button
            onClick={({ currentTarget }) => {
              // The focused button disappears.
              currentTarget
                .closest('section')
                ?.querySelector<HTMLElement>('[type="search"]')
                ?.focus();
              filter.change('');
            }}
          >
            Clear the filter
          </Button>
        </div>
      )
    }
  >
    {!extent || isWhole(extent) ? 'No row' : isPage ? 'No row on this page' : 'No listed row'}{' '}
    matches the filter.
  </EmptyList>
);
