import { useEffect, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { CardBody } from '#components/page/card.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { Time } from '#components/values/time.tsx';
import {
  type EventLog,
  eventsOf,
  type HistoryOf,
  isFoundByText,
  useRecordHistory,
} from '#data/record-history.ts';
import { eventColumns } from './event-columns.tsx';
import styles from './record-history.module.css';

const { timestamp, category, description } = eventColumns;
const columns: Column<EventLog>[] = [timestamp, { ...category, priority: 2 }, description];

/** The backend may not state the users. */
const columnsWithUser: Column<EventLog>[] = [
  timestamp,
  { id: 'user', header: 'User', priority: 2, value: ({ actor }) => actor },
  { ...category, priority: 2 },
  description,
];

interface HistoryEventsProps {
  kind: string;
  record: HistoryOf;
}

/** The events about a record as far as they are loaded, and which part of the event logs was searched for them. */
export function HistoryEvents({ kind, record }: HistoryEventsProps) {
  const history = useRecordHistory(record);
  const { query } = history;
  return (
    <QueryContent query={query}>
      {(data) => {
        const events = data && eventsOf(data.pages);
        return (
          <>
            <DataTable
              id="history"
              label="History"
              of={events}
              rows={(all) => all}
              // Null: more of them may be in the rest of the event logs.
              total={(all) => (query.hasNextPage ? null : all.length)}
              expectedRows={2}
              rowKey={({ id }) => id ?? undefined}
              empty={`No events about this ${kind}${query.hasNextPage ? ' so far' : ''}.`}
              hint={null}
              columns={events?.some(({ actor }) => actor !== undefined) ? columnsWithUser : columns}
            />
            {events && <Searched history={history} events={events} record={record} />}
          </>
        );
      }}
    </QueryContent>
  );
}

interface SearchedProps {
  history: ReturnType<typeof useRecordHistory>;
  events: EventLog[];
  record: HistoryOf;
}

/** States how far the history reaches and how its events were found, with a button that searches the rest. */
function Searched({ history, events, record: { reference } }: SearchedProps) {
  const { query, isFound, isNamed } = history;
  const parts = query.data?.pages ?? [];
  const last = parts.at(-1);
  if (!last) return null;
  const byText = events.filter(isFoundByText).length;
  const searched = { rows: Math.min(last.passed, last.total), total: last.total };
  return (
    <CardBody>
      <p className={styles.searched} role="status">
        {isFound ? (
          <>
            The payments service found <ListExtent extent={searched} unit="event" />.
          </>
        ) : (
          <>
            Searched {!query.hasNextPage && 'all '}
            <ListExtent extent={searched} unit="event" />
            {last.oldest && (
              <>
                {' '}
                back to <Time value={last.oldest} />
              </>
            )}
            .{!query.hasNextPage && ' Older events are no longer in the event logs.'}
          </>
        )}{' '}
        {byText > 0 && `Found by the text “${reference}” in the description: ${byText}.`}
        {!isNamed &&
          !parts.some(({ hasSubjects }) => hasSubjects) &&
          'The events do not state their record, and its reference is too short to find it in their text.'}
      </p>
      {query.hasNextPage && <SearchRest {...history} />}
    </CardBody>
  );
}

/** Searches part after part, until the end or `Cancel`. */
function SearchRest({
  query,
  cancel,
}: Pick<ReturnType<typeof useRecordHistory>, 'query' | 'cancel'>) {
  const [isWanted, setWanted] = useState(false);
  const { isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (isWanted && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, isError, fetchNextPage]);
  const isSearching = isWanted && !isError;
  const stop = () => {
    setWanted(false);
    void cancel();
  };
  const search = () => {
    setWanted(true);
    // After a failure the effect waits.
    void fetchNextPage({ cancelRefetch: false });
  };
  return (
    <Button small onClick={isSearching ? stop : search}>
      {isSearching ? 'Cancel' : 'Search the rest'}
    </Button>
  );
}
