import { paths } from '#lib/routing/paths.ts';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { useOptions } from '../api.ts';
import { SettlementForm, SettlementFormSkeleton } from './settlement-form.tsx';

export function CreateSettlement() {
  const options = useOptions();
  return (
    <Page title="Create Settlement" breadcrumbs={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}>
      <FormContent query={options} skeleton={<SettlementFormSkeleton />}>
        {(options) => <SettlementForm options={options} />}
      </FormContent>
    </Page>
  );
}
