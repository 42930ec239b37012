import { text } from '#lib/format/values.ts';
import { usePageNumber } from '#lib/routing/use-page-number.ts';
import { TextLink } from '#ui/basics/text-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { apiQueryPath, fetchAllApiQueries, useApiQueries } from './api.ts';
import { StatusCode } from './status-code.tsx';

export function ApiQueriesCard() {
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
