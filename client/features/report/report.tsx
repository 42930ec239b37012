import { Select } from '#components/form/field.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { FormContent } from '#components/screen/query-content.tsx';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { businessName, isMissing, text } from '#format/values.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { openStore } from '#platform/storage/stored.ts';
import { toast } from '#platform/toasts.ts';
import { type Businesses, useBusinesses, useDownloadReport } from './api.ts';
import { PeriodFields } from './period-fields.tsx';
import styles from './report.module.css';

export function Report() {
  const businesses = useBusinesses();
  return (
    <ScreenFrame>
      <Card title="Download Report">
        <CardBody>
          <FormContent
            query={businesses}
            skeleton={
              <FormSkeleton reads label="Download">
                <ReportFields />
              </FormSkeleton>
            }
          >
            {({ list, total }) => <ReportForm businesses={list} total={total} />}
          </FormContent>
        </CardBody>
      </Card>
    </ScreenFrame>
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
  const options = optionLabels(businesses);
  const offered = (id: string) => (options.some(([referenceId]) => referenceId === id) ? id : '');
  const download = useDownloadReport();
  const form = useRecordForm({
    title: 'Report',
    saved: { business_id: offered(lastBusiness.get()), start_date: '', end_date: '' },
    // A restored draft may have another business.
    save: ({ business_id, ...range }) =>
      download({ body: { business_id: offered(business_id), ...range } }),
    onSaved: () => {
      lastBusiness.set(form.values.business_id);
      toast.success('Download started.');
    },
  });
  return (
    <RecordForm form={form} reads label="Download">
      <ReportFields options={options} extent={extentOf(businesses, total)} />
    </RecordForm>
  );
}

interface ReportFieldsProps {
  options?: [referenceId: string, label: string][];
  extent?: Extent | undefined;
}

/** The fields of a report, without options while the businesses load. */
const ReportFields = ({ options = [], extent }: ReportFieldsProps) => (
  <>
    <div className={styles.room}>
      <Select label="Business" name="business_id" aria-required>
        <option value="">Choose a business</option>
        {options.map(([referenceId, name]) => (
          <option key={referenceId} value={referenceId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
    {extent && !isWhole(extent) && (
      <p className="muted">
        <ListExtent extent={extent} unit="business" />
      </p>
    )}
    <PeriodFields />
  </>
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
