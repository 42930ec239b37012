import { useMemo } from 'react';
import { indentJson } from '../../lib/exact-json.ts';
import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { isMissing, text } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useApiQuery } from './api.ts';
import { StatusCode } from './status-code.tsx';

export function ApiQueryDetails() {
  const [, , id = ''] = useSegments();
  const query = useApiQuery(id);
  return (
    <Page title={`API Query ${id}`} trail={[{ label: 'System', to: paths.system }]}>
      <Loaded query={query}>
        {(query) => (
          <Stack>
            <Card>
              <CardBody>
                <Facts
                  facts={{
                    Method: text(query.method),
                    Url: <Copyable value={query.url} label="url" />,
                    'Status Code': <StatusCode of={query.status_code} />,
                    Timestamp: <Time of={query.timestamp} />,
                  }}
                />
              </CardBody>
            </Card>
            <DataCard title="Request Data" data={query.request_data} />
            <DataCard title="Response Data" data={query.response_data} />
          </Stack>
        )}
      </Loaded>
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
