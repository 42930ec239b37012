import { Button } from '#components/basics/button.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type AllRows, noRows } from '#data/all-rows.ts';
import type { useAllRows } from '#lists/use-all-rows.ts';

/** States which rows of a list were searched, with a button that stops, continues or repeats the search. */
export function AllRowsProgress({
  query: { data, isFetching, isError, refetch },
  cancel,
}: NonNullable<ReturnType<typeof useAllRows>>) {
  const again = data?.isDone ? 'Search again' : 'Search the rest';
  return (
    <>
      <Searched all={data} isFetching={isFetching} isError={isError} />
      <Button small onClick={() => (isFetching ? cancel() : refetch())}>
        {isFetching ? 'Cancel' : again}
      </Button>
    </>
  );
}

interface SearchedProps {
  all: AllRows<unknown> | undefined;
  isFetching: boolean;
  isError: boolean;
}

/** States which rows of a list were searched, as far as it is known. */
function Searched({ all = noRows, isFetching, isError }: SearchedProps) {
  const { first, total, page, isDone } = all;
  const rows = all.rows.length;
  const isWhole = isDone && rows === total && first === total;
  return (
    <span className="muted" role="status" aria-live={isFetching ? 'off' : undefined}>
      Searched {isWhole && 'all '}
      <ListExtent extent={{ rows, total: Math.max(rows, total) }} unit="row" />
      {isError && !isFetching && `; page ${page + 1} couldn't be loaded`}
      {first !== total && `; the total changed from ${first} to ${total}`}
      {isDone && !isWhole && '; rows may be missing or repeated'}.
    </span>
  );
}
