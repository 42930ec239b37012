import { useEffect } from 'react';
import { Status } from '#components/basics/badge.tsx';
import { Card } from '#components/screen/card.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import type { system } from '#contract/system.ts';
import { text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { openStore } from '#platform/storage/stored.ts';
import { useMicroservices } from './api.ts';
import styles from './microservices-card.module.css';

/** The rows of the skeleton: as many as the last list had, so that a slow list does not move the panels below. */
const skeletonRows = openStore('microservices');

const columns: Column<ResponseOf<typeof system.microservices>[number]>[] = [
  { id: 'name', header: 'Name', value: (service) => service.name },
  {
    id: 'url',
    header: 'Url',
    priority: 2,
    value: (service) => service.url,
    cell: (service) => <span className={`mono ${styles.url}`}>{text(service.url)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    // As wide as the rest of the list, so that the three stand together.
    align: 'clip',
    value: (service) => health(service.online),
    cell: ({ online }) => <Status word={health(online)} tone={online ? 'good' : 'bad'} />,
  },
];

export function MicroservicesCard() {
  const microservices = useMicroservices();
  const count = microservices.data?.length;
  useEffect(() => {
    if (count !== undefined) skeletonRows.set(count);
  }, [count]);
  return (
    <Card title="Microservices" anchor="microservices">
      <QueryContent query={microservices} isSized={skeletonRows.get() > 0}>
        {(services) => (
          <DataTable
            id="microservices"
            label="Microservices"
            of={services}
            rows={(all) => all}
            expectedRows={Math.min(skeletonRows.get() || 3, 100)}
            rowKey={() => undefined}
            empty="No microservices."
            hint="Microservices appear here once they are set up in the payments service."
            columns={columns}
          />
        )}
      </QueryContent>
    </Card>
  );
}

/** The word for a state; undefined without one. */
function health(online: boolean | null | undefined): string | undefined {
  if (typeof online !== 'boolean') return undefined;
  return online ? 'Online' : 'Offline';
}
