import { Button } from '#ui/basics/button.tsx';
import { EmptyList } from '#ui/basics/empty.tsx';
import type { Filter } from './filter/use-filter.ts';

/** Replaces the rows of a list while none matches its filter. */
export const NoMatch = ({ filter }: { filter: Filter }) => (
  <EmptyList hint={<Button onClick={() => filter.change('')}>Clear the filter</Button>}>No row matches the filter.</EmptyList>
);
