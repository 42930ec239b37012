import { usePageNumber } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Card } from '../../ui/card.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Time } from '../../ui/time.tsx';
import { useApiQueries } from './api.ts';
import { StatusCode } from './status-code.tsx';

export function ApiQueriesCard() {
  const queries = useApiQueries(usePageNumber('queries'));
  return (
    <Card title="API Queries">
      <PagedTable
        label="API Queries"
        parameter="queries"
        query={queries}
        rowKey={(query) => query.id}
        empty="No API queries."
        columns={[
          {
            head: 'Id',
            cell: ({ id }) => (
              <TextLink to={paths.apiQuery(id)}>
                <span className="mono">{text(id)}</span>
              </TextLink>
            ),
          },
          { head: 'Method', cell: (query) => text(query.method) },
          { head: 'Url', align: 'clip', cell: (query) => <span className="mono">{text(query.url)}</span> },
          { head: 'Status Code', cell: (query) => <StatusCode of={query.status_code} /> },
          { head: 'Timestamp', cell: (query) => <Time of={query.timestamp} /> },
        ]}
      />
    </Card>
  );
}
