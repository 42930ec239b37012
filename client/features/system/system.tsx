import { Badge, type Tone } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { eventColumnsFor, eventList } from '#components/history/event-list.tsx';
import { PagesCard } from '#components/screen/rows-card.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { Time } from '#components/values/time.tsx';
import { system } from '#contract/system.ts';
import type { RowOf } from '#data/paginate.ts';
import { pagedList } from '#data/paginate.ts';
import { text } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { apiQueryPath } from './api.ts';
import { MicroservicesCard } from './microservices-card.tsx';

type ListedQuery = RowOf<typeof system.apiQueries>;

const queryColumns: Column<ListedQuery>[] = [
  {
    id: 'id',
    header: 'Id',
    value: ({ id }) => id,
    cell: ({ id }, to) => (
      <TextLink to={to}>
        <span className="mono">{text(id)}</span>
      </TextLink>
    ),
  },
  memberColumn('Method', 'method'),
  {
    id: 'url',
    header: 'Url',
    align: 'clip',
    value: (query) => query.url,
    cell: (query) => <span className="mono">{text(query.url)}</span>,
  },
  {
    id: 'status-code',
    header: 'Status Code',
    value: (query) => query.status_code,
    cell: (query) => <StatusCode value={query.status_code} />,
  },
  {
    ...memberColumn<ListedQuery>('Timestamp', 'timestamp', {
      as: 'time',
      priority: 2,
      isBelow: true,
    }),
    cell: ({ timestamp }) => <Time value={timestamp} to="second" />,
  },
];

const queryFilters: Filter<ListedQuery>[] = [
  { as: 'time', id: 'sent', label: 'Sent', value: (query) => query.timestamp },
  {
    as: 'choice',
    id: 'method',
    label: 'Method',
    parameter: 'method',
    value: (query) => query.method,
  },
  {
    as: 'choice',
    id: 'status',
    label: 'Status Code',
    parameter: 'status_code',
    value: (query) => query.status_code,
    missing: 'No response',
  },
];

export const apiQueryList = {
  id: 'api-queries',
  label: 'API Queries',
  parameter: 'queries',
  source: pagedList(system.apiQueries),
  columns: queryColumns,
  filters: queryFilters,
  recordHref: (query: ListedQuery) => apiQueryPath.href(query.id),
};

/** Three panels that load and fail independently. */
export const System = () => (
  <ScreenFrame>
    <Stack>
      <MicroservicesCard />
      <PagesCard
        {...eventList}
        anchor="event-logs"
        columnsFor={eventColumnsFor}
        label="Event Logs"
        rowKey={({ id }) => id ?? undefined}
        empty="No event logs."
        hint="Sign-ins, changes and errors appear here."
      />
      <PagesCard
        {...apiQueryList}
        rowKey={(query) => query.id}
        empty="No API queries."
        hint="Requests to providers appear here."
      />
    </Stack>
  </ScreenFrame>
);

const tones: Record<string, Tone> = { 2: 'good', 4: 'warn', 5: 'bad' };

/** An HTTP status in the colour of its class; a request without a response has none. */
export function StatusCode({ value }: { value: number | null | undefined }) {
  if (value === null) return <Badge tone="bad">No response</Badge>;
  if (value === undefined) return text(value);
  return <Badge tone={tones[text(value).charAt(0)]}>{text(value)}</Badge>;
}
