import { Badge, type Tone } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Card } from '#components/page/card.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { SearchableText } from '#components/values/searchable-text.tsx';
import { isMissing, text } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import {
  apiQueryPath,
  fetchAllApiQueries,
  fetchAllEventLogs,
  useApiQueries,
  useEventLogs,
} from './api.ts';
import { StatusCode } from './api-query-details.tsx';
import { MicroservicesCard } from './microservices-card.tsx';

/** Three panels that load and fail independently. */
export const System = () => (
  <Page title="System">
    <Stack>
      <MicroservicesCard />
      <EventLogsCard />
      <ApiQueriesCard />
    </Stack>
  </Page>
);

function EventLogsCard() {
  const events = useEventLogs(usePageNumber('events'));
  return (
    <Card title="Event Logs">
      <PagedTable
        label="Event Logs"
        parameter="events"
        list={events}
        fetchAllPages={fetchAllEventLogs}
        rowKey={() => undefined}
        empty="No event logs."
        hint="Sign-ins, changes and errors appear here."
        columns={[
          {
            header: 'Category',
            value: (event) => event.type,
            cell: (event) => <Category value={event.type} />,
          },
          {
            header: 'Description',
            align: 'wrap',
            value: (event) => event.description,
            cell: (event) => <SearchableText>{text(event.description)}</SearchableText>,
          },
          { header: 'Timestamp', priority: 2, as: 'time', value: (event) => event.timestamp },
        ]}
      />
    </Card>
  );
}

/** The backend defines the types, so the colour follows from words in the type; other types are neutral. */
const tones: [RegExp, Tone][] = [
  [/error|fail|fatal|critical/i, 'bad'],
  [/warn|refused|reject|denied|delete/i, 'warn'],
  [/create|settle|complete|success/i, 'good'],
];

const Category = ({ value }: { value: string | null | undefined }) =>
  isMissing(value) ? (
    text(value)
  ) : (
    <Badge tone={tones.find(([words]) => words.test(text(value)))?.[1]}>{text(value)}</Badge>
  );

function ApiQueriesCard() {
  const queries = useApiQueries(usePageNumber('queries'));
  return (
    <Card title="API Queries">
      <PagedTable
        label="API Queries"
        parameter="queries"
        list={queries}
        fetchAllPages={fetchAllApiQueries}
        rowKey={(query) => query.id}
        empty="No API queries."
        hint="Requests to providers appear here."
        columns={[
          {
            header: 'Id',
            value: ({ id }) => id,
            cell: ({ id }) => (
              <TextLink to={apiQueryPath.href(id)}>
                <span className="mono">{text(id)}</span>
              </TextLink>
            ),
          },
          { header: 'Method', value: (query) => query.method },
          {
            header: 'Url',
            align: 'clip',
            value: (query) => query.url,
            cell: (query) => <span className="mono">{text(query.url)}</span>,
          },
          {
            header: 'Status Code',
            value: (query) => query.status_code,
            cell: (query) => <StatusCode value={query.status_code} />,
          },
          { header: 'Timestamp', priority: 2, as: 'time', value: (query) => query.timestamp },
        ]}
      />
    </Card>
  );
}
