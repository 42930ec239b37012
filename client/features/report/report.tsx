import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useBusinesses } from './api.ts';
import { ReportForm } from './report-form.tsx';

export function Report() {
  const businesses = useBusinesses();
  return (
    <Page title="Report">
      <Card title="Download Report">
        <CardBody>
          <QueryContent fresh query={businesses} blank={[]}>
            {(businesses) => <ReportForm businesses={businesses} />}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}
