import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useOverview } from '../api.ts';
import { Settlements, UnsettledTrades } from './overview-cards.tsx';
import { WorkQueue } from './work-queue.tsx';

export function ClosedLoopBalancing() {
  const overview = useOverview();
  const create = (
    <ButtonLink tone="primary" to={paths.createSettlement}>
      Create
    </ButtonLink>
  );
  return (
    <Page title="CL Balancing" actions={create}>
      <QueryContent query={overview} blank={{}}>
        {({ settlements, unsettled_trades }) => (
          <Stack>
            <WorkQueue trades={unsettled_trades} now={overview.dataUpdatedAt} />
            <Settlements settlements={settlements} />
            <UnsettledTrades trades={unsettled_trades} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
