import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { indentJson } from '#lib/format/json.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { LongText } from '#ui/basics/values/long-text.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useApiQuery } from './api.ts';
import { StatusCode } from './status-code.tsx';

export function ApiQueryDetails() {
  const { id = '' } = useParams<'id'>();
  const query = useApiQuery(id);
  return (
    <Page title={`API Query ${id}`} breadcrumbs={[{ label: 'System', to: paths.system }]}>
      <QueryContent query={query} blank={{}}>
        {(query) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList
                  facts={{
                    Method: text(query.method),
                    Url: <Copyable value={query.url} label="url" />,
                    'Status Code': <StatusCode value={query.status_code} />,
                    Timestamp: <Time value={query.timestamp} />,
                  }}
                />
              </CardBody>
            </Card>
            <DataCard title="Request Data" data={query.request_data} />
            <DataCard title="Response Data" data={query.response_data} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

function DataCard({ title, data }: { title: string; data: unknown }) {
  const shown = useMemo(() => (isMissing(data) ? text(data) : indentJson(data)), [data]);
  return (
    <Card title={title}>
      <CardBody>
        <LongText label={title}>{shown}</LongText>
      </CardBody>
    </Card>
  );
}
