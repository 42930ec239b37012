import { paths } from '#lib/routing/paths.ts';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useOptions } from '../api.ts';
import { SettlementForm } from './settlement-form.tsx';

export function CreateSettlement() {
  const options = useOptions();
  return (
    <Page title="Create Settlement" breadcrumbs={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}>
      <QueryContent fresh query={options} blank={{}}>
        {(options) => <SettlementForm options={options} />}
      </QueryContent>
    </Page>
  );
}
