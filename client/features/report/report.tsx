import { useState } from 'react';
import { DraftForm } from '#components/form/draft-form.tsx';
import { fieldText, Select } from '#components/form/field.tsx';
import { FormSkeleton } from '#components/form/form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { extentOf, isWhole } from '#format/extent.ts';
import { businessName, isMissing, text } from '#format/values.ts';
import { openStore } from '#platform/storage/stored.ts';
import { toast } from '#platform/toasts.ts';
import { type Businesses, useBusinesses, useDownloadReport } from './api.ts';
import { FileDigest } from './file-digest.tsx';
import { type DayRange, PeriodFields } from './period-fields.tsx';

export function Report() {
  const businesses = useBusinesses();
  return (
    <Page title="Report">
      <Stack>
        <Card title="Download Report">
          <CardBody>
            <FormContent query={businesses} skeleton={<ReportFormSkeleton />}>
              {({ list, total }) => <ReportForm businesses={list} total={total} />}
            </FormContent>
          </CardBody>
        </Card>
        <FileDigest />
      </Stack>
    </Page>
  );
}

/** The reference id of the business whose report was downloaded last in this browser. */
const lastBusiness = openStore('report-business');

interface ReportFormProps {
  businesses: Businesses;
  /** The number of all businesses; undefined if it is unknown. */
  total: number | undefined;
}

function ReportForm({ businesses, total }: ReportFormProps) {
  const [range, setRange] = useState<DayRange>({ start: '', end: '' });
  const download = useDownloadReport();
  const options = optionLabels(businesses);
  const extent = extentOf(businesses, total);
  const isOffered = options.some(([referenceId]) => referenceId === lastBusiness.get());

  const submit = (data: FormData) => {
    const business_id = fieldText(data, 'business_id');
    return download.mutateAsync(
      { body: { business_id, start_date: range.start, end_date: range.end } },
      {
        onSuccess: () => {
          lastBusiness.set(business_id);
          toast.success('Download started.');
        },
      },
    );
  };
  return (
    <DraftForm
      title="Report"
      reads
      label="Download"
      submit={submit}
      isPending={download.isPending}
      extraState={{ start_date: range.start, end_date: range.end }}
      onRestore={({ start_date: start = range.start, end_date: end = range.end }) =>
        setRange({ start: String(start), end: String(end) })
      }
    >
      <Select
        label="Business"
        name="business_id"
        defaultValue={isOffered ? lastBusiness.get() : ''}
      >
        <option value="">Choose a business</option>
        {options.map(([referenceId, name]) => (
          <option key={referenceId} value={referenceId}>
            {name}
          </option>
        ))}
      </Select>
      {extent && !isWhole(extent) && (
        <p className="muted">
          <ListExtent extent={extent} unit="business" />
        </p>
      )}
      <PeriodFields range={range} onChange={setRange} />
    </DraftForm>
  );
}

/** The place of the form while the businesses load. */
const ReportFormSkeleton = () => (
  <FormSkeleton reads label="Download">
    <Select label="Business" name="business_id">
      <option>Choose a business</option>
    </Select>
    <PeriodFields range={{ start: '', end: '' }} onChange={() => {}} />
  </FormSkeleton>
);

/** Returns option labels by reference id. Businesses without a name, or with the same name, show their ids as well. */
function optionLabels(businesses: Businesses): [referenceId: string, label: string][] {
  const sharing = Map.groupBy(businesses, ({ name }) => name);
  return businesses.map(({ reference_id, name }) => {
    const isAmbiguous = isMissing(name) || (sharing.get(name)?.length ?? 0) > 1;
    const referenceId = text(reference_id);
    return [referenceId, isAmbiguous ? `${businessName(name)} ${referenceId}` : businessName(name)];
  });
}
