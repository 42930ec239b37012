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
              { head: 'Name', cell: (service) => text(service.name) },
              { head: 'Status', cell: (service) => <Health online={service.online} /> },
              { head: 'URL', align: 'wrap', cell: (service) => <span className="mono">{text(service.url)}</span> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Health({ online }: { online: unknown }) {
  if (typeof online !== 'boolean') return text(online);
  return online ? <Badge tone="good">Online</Badge> : <Badge tone="bad">Offline</Badge>;
}
