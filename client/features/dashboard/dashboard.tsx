import { text } from '../../lib/values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { ActivityCard } from './activity-card.tsx';
import { useOverview } from './api.ts';
import styles from './dashboard.module.css';
import { SuspiciousOrders, SuspiciousQuotes } from './suspicious-cards.tsx';

export function Dashboard() {
  const overview = useOverview();
  const refresh = (
    <Button quiet onClick={() => void overview.refetch()}>
      Refresh
    </Button>
  );
  return (
    <Page title="Dashboard" actions={overview.data && refresh}>
      <Loaded query={overview}>
        {({ recent_activity, suspicious_orders, suspicious_quotes, recent_errors }) => (
          <div className={styles.grid}>
            <div className={styles.wide}>
              <ActivityCard activity={recent_activity} />
            </div>
            <SuspiciousOrders orders={suspicious_orders} />
            <SuspiciousQuotes quotes={suspicious_quotes} />
            <div className={styles.wide}>
              <Card title="Recent Errors (last 24 hours)">
                <DataTable
                  label="Recent Errors"
                  rows={recent_errors}
                  rowKey={() => undefined}
                  empty="No errors in the last 24 hours."
                  columns={[
                    { head: 'Description', align: 'wrap', cell: (error) => text(error.description) },
                    { head: 'Timestamp', cell: (error) => <Time of={error.timestamp} /> },
                  ]}
                />
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
