import { useNavigate, useParams } from 'react-router-dom';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Field } from '#components/form/field.tsx';
import { ReadOnlyField } from '#components/form/input.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { businessName } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { versioned } from '#forms/versions.ts';
import { paths } from '#platform/paths.ts';
import {
  type ShownBusiness,
  useBusinessToEdit,
  useCreateBusiness,
  useLatestBusiness,
  useUpdateBusiness,
} from './api.ts';

/** The texts of the fields that can be edited. */
const textsOf = ({ name, confirmation_requirement }: ShownBusiness) => ({
  name: String(name ?? ''),
  confirmation_requirement: String(confirmation_requirement ?? ''),
});

const labels = {
  reference_id: 'Reference Id',
  name: 'Name',
  confirmation_requirement: 'Confirmation Requirement',
};

const EditableFields = () => (
  <>
    <Field label={labels.name} name="name" autoComplete="off" />
    <Field
      label={labels.confirmation_requirement}
      name="confirmation_requirement"
      inputMode="numeric"
      autoComplete="off"
      aria-required
    />
  </>
);

/** The fields of both forms as the request takes them. */
function toRequestBody({ name, confirmation_requirement }: ReturnType<typeof textsOf>) {
  const requirement = confirmation_requirement.trim();
  return { name, confirmation_requirement: requirement === '' ? null : toNumber(requirement) };
}

/** Digits as a number; anything else is NaN, which the contract rejects. */
const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

export function CreateBusiness() {
  const navigate = useNavigate();
  const origin = useOrigin(paths.businesses);
  const form = useRecordForm({
    title: 'Create Business',
    saved: { reference_id: '', name: '', confirmation_requirement: '' },
    label: (name) => labels[name],
    write: useCreateBusiness(),
    input: ({ reference_id, ...texts }) => ({ body: { reference_id, ...toRequestBody(texts) } }),
    onSaved: ({ response, to = paths.business.href(response?.id) }) =>
      navigate(to ?? paths.businesses),
  });
  return (
    <Page>
      <Card>
        <CardBody>
          <RecordForm form={form} cancel={origin}>
            <Field
              label={labels.reference_id}
              name="reference_id"
              autoComplete="off"
              aria-required
            />
            <EditableFields />
          </RecordForm>
        </CardBody>
      </Card>
    </Page>
  );
}

export function EditBusiness() {
  const { id = '' } = useParams<'id'>();
  const business = useBusinessToEdit(id);
  const details = paths.business.href(id) ?? paths.businesses;
  const origin = useOrigin(details);
  const breadcrumbs = [
    {
      label: business.data
        ? businessName(business.data.name)
        : business.isError && 'Business Details',
      to: details,
    },
  ];
  return (
    <Page record={business.data && businessName(business.data.name)} breadcrumbs={breadcrumbs}>
      <Card>
        <CardBody>
          <FormContent
            query={business}
            skeleton={
              <FormSkeleton cancel={origin}>
                <ReadOnlyField label={labels.reference_id} />
                <EditableFields />
              </FormSkeleton>
            }
          >
            {(business) => <EditBusinessForm {...{ id, business, origin }} />}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}

interface EditBusinessFormProps {
  id: string;
  business: ShownBusiness;
  origin: string;
}

function EditBusinessForm({ id, business, origin }: EditBusinessFormProps) {
  const readLatest = useLatestBusiness(id);
  const navigate = useNavigate();
  const form = useRecordForm({
    title: `Edit Business ${businessName(business.name)}`,
    saved: textsOf(business),
    label: (name) => labels[name],
    async read() {
      const latest = await readLatest();
      return versioned(textsOf(latest), latest);
    },
    write: useUpdateBusiness(),
    input: (texts) => ({ params: { id }, body: toRequestBody(texts) }),
    onSaved: () => navigate(origin, { state: returning }),
  });
  return (
    <RecordForm form={form} noun="business" cancel={origin}>
      <ReadOnlyField label={labels.reference_id}>
        <Copyable value={business.reference_id} label="reference id" />
      </ReadOnlyField>
      <EditableFields />
    </RecordForm>
  );
}
