import { businessName } from '#lib/format/business-name.ts';
import { text } from '#lib/format/values.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field, Select } from '#ui/form/field.tsx';
import { fieldText } from '#ui/form/form-data.ts';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { type Businesses, useBusinesses, useDownloadReport } from './api.ts';

export function Report() {
  const businesses = useBusinesses();
  const download = useDownloadReport();
  const submit = (data: FormData) =>
    download.mutateAsync({
      body: {
        business_id: fieldText(data, 'business_id'),
        start_date: fieldText(data, 'start_date'),
        end_date: fieldText(data, 'end_date'),
      },
    });
  return (
    <Page title="Report">
      <Card title="Download Report">
        <CardBody>
          <QueryContent fresh query={businesses} blank={[]}>
            {(businesses) => (
              <DraftForm reads label="Download" submit={submit} isPending={download.isPending}>
                <Select label="Business" name="business_id" defaultValue="">
                  <option value="">Choose a business</option>
                  {optionLabels(businesses).map(([referenceId, name]) => (
                    <option key={referenceId} value={referenceId}>
                      {name}
                    </option>
                  ))}
                </Select>
                <Field label="Start Date" name="start_date" type="date" />
                <Field label="End Date" name="end_date" type="date" />
                <p className="muted">Days begin and end at midnight UTC.</p>
              </DraftForm>
            )}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}

/** Returns option labels by reference id. Businesses with the same name show their ids as well. */
function optionLabels(businesses: Businesses): [referenceId: string, name: string][] {
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
