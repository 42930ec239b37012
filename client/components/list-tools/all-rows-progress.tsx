import { Button } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type AllRows, noRows } from '#data/all-rows.ts';
import type { AllRowsOfList } from '#lists/use-all-rows.ts';

/** States which rows of a list were searched, with a button that stops, continues or repeats the search. */
export function AllRowsProgress<Row>({
  query: { data, isFetching, isError, refetch },
  cancel,
  found,
}: AllRowsOfList<Row>) {
  const again = data?.isDone ? 'Search again' : 'Search the rest';
  if (found && data?.isDone && !isFetching)
    return (
      <>
        <Found all={data} keys={found.keys} />
        <Button small onClick={found.searchAll}>
          Search every row
        </Button>
      </>
    );
  return (
    <>
      <Searched all={data} isFetching={isFetching} isError={isError} />
      <Button small onClick={() => (isFetching ? cancel() : refetch())}>
        {isFetching ? 'Cancel' : again}
      </Button>
    </>
  );
}

interface FoundProps {
  all: AllRows<unknown>;
  keys: readonly string[];
}

/** States which rows the backend has found. */
function Found({ all: { rows, more }, keys }: FoundProps) {
  const names = keys.map((key) => key.replaceAll('_', ' ')).join(' or ');
  return (
    <span className="muted" role="status">
      Found {more && 'the first '}
      <FormattedNumber value={rows.length} /> {rows.length === 1 ? 'row' : 'rows'} by the start of{' '}
      {names}
      {more && '; more rows match'}.
    </span>
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
