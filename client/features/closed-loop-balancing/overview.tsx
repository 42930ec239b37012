import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useOverview } from './api.ts';
import { Settlements, UnsettledTrades } from './overview-cards.tsx';

export function ClosedLoopBalancing() {
  const overview = useOverview();
  const create = (
    <ButtonLink tone="primary" to={paths.createSettlement}>
      Create
    </ButtonLink>
  );
  return (
    <Page title="CL Balancing" actions={create}>
      <Loaded query={overview}>
        {({ settlements, unsettled_trades }) => (
          <Stack>
            <Settlements settlements={settlements} />
            <UnsettledTrades trades={unsettled_trades} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
