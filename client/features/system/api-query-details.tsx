import { useMemo } from 'react';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { LongText } from '#components/values/long-text.tsx';
import { Time } from '#components/values/time.tsx';
import { system } from '#contract/system.ts';
import { indentJson } from '#format/json.ts';
import { isMissing, text } from '#format/values.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import type { ApiQuery } from './api.ts';
import { StatusCode } from './system.tsx';

export function ApiQueryDetails() {
  const id = useExactParam('id');
  return (
    <RecordScreen
      record={system.apiQuery}
      name={`API Query #${id}`}
      isStatic
      isLong
      facts={{
        Method: ({ method }) => text(method),
        Url: ({ url }) => <Copyable isOnly value={url} label="url" />,
        'Status Code': ({ status_code }) => <StatusCode value={status_code} />,
        Timestamp: ({ timestamp }) => <Time value={timestamp} to="millisecond" />,
      }}
    >
      {(query) => (
        <>
          <DataCard title="Request Data" query={query} field="request_data" />
          <DataCard title="Response Data" query={query} field="response_data" />
        </>
      )}
    </RecordScreen>
  );
}

interface DataCardProps {
  title: string;
  /** Undefined while it loads. */
  query: ApiQuery | undefined;
  field: 'request_data' | 'response_data';
}

/** JSON is indented, other data is shown as it is. */
function DataCard({ title, query, field }: DataCardProps) {
  const data = query?.[field];
  const shown = useMemo(() => (isMissing(data) ? text(data) : indentJson(data)), [data]);
  return (
    <Card
      title={title}
      actions={!isMissing(data) && <CopyButton value={shown} label={title.toLowerCase()} />}
    >
      <CardBody>{query ? <LongText label={title}>{shown}</LongText> : <SkeletonBar />}</CardBody>
    </Card>
  );
}
