import { dash, text } from '#lib/format/values.ts';
import { Badge } from '#ui/basics/badge.tsx';
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
                cell: (service) => <Health online={service.online} />,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  );
}

type Online = boolean | null | undefined;

const health = (online: Online) => (typeof online === 'boolean' ? (online ? 'Online' : 'Offline') : dash);

const Health = ({ online }: { online: Online }) =>
  typeof online === 'boolean' ? <Badge tone={online ? 'good' : 'bad'}>{health(online)}</Badge> : dash;
