import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { indentJson } from '#lib/format/json.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
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
      <QueryContent query={query}>
        {(query) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList
                  of={query}
                  facts={{
                    Method: ({ method }) => text(method),
                    Url: ({ url }) => <Copyable value={url} label="url" />,
                    'Status Code': ({ status_code }) => <StatusCode value={status_code} />,
                    Timestamp: ({ timestamp }) => <Time value={timestamp} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Request Data">
              <CardBody>{query ? <Data label="Request Data" data={query.request_data} /> : <SkeletonBar />}</CardBody>
            </Card>
            <Card title="Response Data">
              <CardBody>{query ? <Data label="Response Data" data={query.response_data} /> : <SkeletonBar />}</CardBody>
            </Card>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

/** JSON is indented, other data is shown as it is. */
function Data({ label, data }: { label: string; data: unknown }) {
  const shown = useMemo(() => (isMissing(data) ? text(data) : indentJson(data)), [data]);
  return <LongText label={label}>{shown}</LongText>;
}
