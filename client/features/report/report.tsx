import { businessName } from '#lib/format/business-name.ts';
import { text } from '#lib/format/values.ts';
import { Field, Select } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { type Businesses, useBusinesses, useDownloadReport } from './api.ts';

export function Report() {
  const businesses = useBusinesses();
  const download = useDownloadReport();
  const submit = (value: Values) =>
    download.mutateAsync({
      body: { business_id: value('business_id'), start_date: value('start_date'), end_date: value('end_date') },
    });
  return (
    <Page title="Report">
      <Card title="Download Report">
        <CardBody>
          <QueryContent fresh query={businesses} blank={[]}>
            {(businesses) => (
              <Form label="Download" submit={submit}>
                <Select label="Business" name="business_id" defaultValue="">
                  <option value="">Choose a business</option>
                  {namesOf(businesses).map(([referenceId, name]) => (
                    <option key={referenceId} value={referenceId}>
                      {name}
                    </option>
                  ))}
                </Select>
                <Field label="Start Date" name="start_date" type="date" />
                <Field label="End Date" name="end_date" type="date" />
              </Form>
            )}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}

/** What the businesses are called, by reference id; one that shares its name with another is told from it by that id. */
function namesOf(businesses: Businesses): [referenceId: string, name: string][] {
  const named = businesses.map(({ reference_id, name }) => ({
    referenceId: text(reference_id),
    name: businessName(name),
  }));
  const sharing = Map.groupBy(named, ({ name }) => name);
  return named.map(({ referenceId, name }) => [
    referenceId,
    (sharing.get(name)?.length ?? 0) > 1 ? `${name} ${referenceId}` : name,
  ]);
}
