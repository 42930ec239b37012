import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useOverview } from '../api.ts';
import { Settlements, UnsettledTrades } from './overview-cards.tsx';
import { WorkQueue, WorkQueueSkeleton } from './work-queue.tsx';

export function ClosedLoopBalancing() {
  const overview = useOverview();
  const create = (
    <ButtonLink tone="primary" to={paths.createSettlement}>
      Create
    </ButtonLink>
  );
  return (
    <Page title="CL Balancing" actions={create}>
      <QueryContent query={overview}>
        {(data) => (
          <Stack>
            {data ? (
              <WorkQueue trades={data.unsettled_trades} total={data.unsettled_trades_total} now={overview.dataUpdatedAt} />
            ) : (
              <WorkQueueSkeleton />
            )}
            <Settlements overview={data} />
            <UnsettledTrades overview={data} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
