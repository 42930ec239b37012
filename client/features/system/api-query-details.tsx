import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { LongText } from '#components/values/long-text.tsx';
import { Time } from '#components/values/time.tsx';
import { indentJson } from '#format/json.ts';
import { isMissing, text } from '#format/values.ts';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { useApiQuery } from './api.ts';
import { StatusCode } from './system.tsx';

export function ApiQueryDetails() {
  const { id = '' } = useParams<'id'>();
  const query = useApiQuery(id);
  return (
    <Page title={`API Query ${id}`} record={id} isStatic>
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
              <CardBody>
                {query ? <Data label="Request Data" data={query.request_data} /> : <SkeletonBar />}
              </CardBody>
            </Card>
            <Card title="Response Data">
              <CardBody>
                {query ? (
                  <Data label="Response Data" data={query.response_data} />
                ) : (
                  <SkeletonBar />
                )}
              </CardBody>
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
