import { text } from '../../lib/values.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useMicroservices } from './api.ts';

export function MicroservicesCard() {
  const microservices = useMicroservices();
  return (
    <Card title="Microservices">
      <Loaded query={microservices} blank={[]}>
        {(services) => (
          <DataTable
            label="Microservices"
            rows={services}
            rowKey={() => undefined}
            empty="No microservices."
            columns={[
              { head: 'Name', value: (service) => service.name },
              {
                head: 'Status',
                value: (service) => health(service.online),
                cell: (service) => <Health online={service.online} />,
              },
              {
                head: 'URL',
                align: 'wrap',
                value: (service) => service.url,
                cell: (service) => <span className="mono">{text(service.url)}</span>,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

const health = (online: unknown) => (typeof online === 'boolean' ? (online ? 'Online' : 'Offline') : online);

function Health({ online }: { online: unknown }) {
  const word = text(health(online));
  return typeof online === 'boolean' ? <Badge tone={online ? 'good' : 'bad'}>{word}</Badge> : word;
}
