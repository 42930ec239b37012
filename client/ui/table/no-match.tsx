import { Button } from '#ui/basics/button.tsx';
import { EmptyList } from '#ui/basics/empty.tsx';
import type { Filter } from './filter/use-filter.ts';

/** Replaces the rows of a list while none matches its filter. */
export const NoMatch = ({ filter }: { filter: Filter }) => (
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
    No row matches the filter.
  </EmptyList>
);
