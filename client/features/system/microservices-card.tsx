import { useEffect } from 'react';
import { Status } from '#components/basics/badge.tsx';
import { Card } from '#components/page/card.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { text } from '#format/values.ts';
import { openStore } from '#platform/storage/stored.ts';
import { useMicroservices } from './api.ts';

/** The rows of the skeleton: as many as the last list had, so that a slow list does not move the panels below. */
const skeletonRows = openStore('microservices');

export function MicroservicesCard() {
  const microservices = useMicroservices();
  const count = microservices.data?.length;
  useEffect(() => {
    if (count !== undefined) skeletonRows.set(count);
  }, [count]);
  return (
    <Card title="Microservices">
      <QueryContent query={microservices}>
        {(services) => (
          <DataTable
            label="Microservices"
            of={services}
            rows={(all) => all}
            expectedRows={Math.min(skeletonRows.get() || 3, 100)}
            rowKey={() => undefined}
            empty="No microservices."
            hint="Microservices are set up in the payments service."
            columns={[
              { header: 'Name', value: (service) => service.name },
              {
                header: 'URL',
                priority: 2,
                align: 'wrap',
                value: (service) => service.url,
                cell: (service) => <span className="mono">{text(service.url)}</span>,
              },
              {
                header: 'Status',
                value: (service) => health(service.online),
                cell: ({ online }) => (
                  <Status word={health(online)} tone={online ? 'good' : 'bad'} />
                ),
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  );
}

/** The word for a state; undefined without one. */
const health = (online: boolean | null | undefined) =>
  typeof online === 'boolean' ? (online ? 'Online' : 'Offline') : undefined;
