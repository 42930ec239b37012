import { text } from '#lib/format/values.ts';
import { Status } from '#ui/basics/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useMicroservices } from './api.ts';

export function MicroservicesCard() {
  const microservices = useMicroservices();
  return (
    <Card title="Microservices">
      <QueryContent query={microservices} blank={[{}, {}, {}]}>
        {(services) => (
          <DataTable
            label="Microservices"
            rows={services}
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
                cell: ({ online }) => <Status word={health(online)} tone={online ? 'good' : 'bad'} />,
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
