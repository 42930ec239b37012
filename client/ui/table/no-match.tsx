import { type Extent, isWhole } from '#lib/format/extent.ts';
import { Button } from '#ui/basics/button.tsx';
import { EmptyList } from '#ui/basics/empty.tsx';
import type { Filter } from './filter/use-filter.ts';

interface NoMatchProps {
  filter: Filter;
  /** The extent of the list. */
  extent: Extent | undefined;
  /** True if the rows are one page of the list. */
  isPage?: boolean;
}

/** Replaces the rows of a list while none matches its filter. */
export const NoMatch = ({ filter, extent, isPage }: NoMatchProps) => (
  <EmptyList
    hint={
      <Button
        onClick={({ currentTarget }) => {
          // The focused button disappears.
          currentTarget.closest('section')?.querySelector<HTMLElement>('[type="search"]')?.focus();
          filter.change('');
        }}
      >
        Clear the filter
      </Button>
    }
  >
    {!extent || isWhole(extent) ? 'No row' : isPage ? 'No row on this page' : 'No listed row'} matches the filter.
  </EmptyList>
);
