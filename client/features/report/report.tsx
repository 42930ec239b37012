import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { useBusinesses } from './api.ts';
import { ReportForm, ReportFormSkeleton } from './report-form.tsx';

export function Report() {
  const businesses = useBusinesses();
  return (
    <Page title="Report">
      <Card title="Download Report">
        <CardBody>
          <FormContent query={businesses} skeleton={<ReportFormSkeleton />}>
            {({ list, total }) => <ReportForm businesses={list} total={total} />}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}
