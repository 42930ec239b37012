import { paths } from '../../lib/paths.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useOptions } from './api.ts';
import { SettlementForm } from './settlement-form.tsx';

export function CreateSettlement() {
  const options = useOptions();
  return (
    <Page title="Create Settlement" trail={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}>
      <Card>
        <CardBody>
          <Loaded fresh query={options}>
            {(options) => <SettlementForm options={options} />}
          </Loaded>
        </CardBody>
      </Card>
    </Page>
  );
}
