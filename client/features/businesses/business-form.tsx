import { useNavigate, useParams } from 'react-router-dom';
import { Copyable } from '#components/copyable/copyable.tsx';
import { DraftForm } from '#components/form/draft-form.tsx';
import { EditForm } from '#components/form/edit-form.tsx';
import { Field, fieldTexts, ReadOnlyField } from '#components/form/field.tsx';
import { FormSkeleton } from '#components/form/form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { businessName } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useSender, versioned } from '#forms/sender.ts';
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

const EditableFields = ({
  name,
  confirmation_requirement,
}: Partial<ReturnType<typeof textsOf>>) => (
  <>
    <Field label="Name" name="name" autoComplete="off" defaultValue={name} />
    <Field
      label="Confirmation Requirement"
      name="confirmation_requirement"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={confirmation_requirement}
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
  const create = useCreateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.businesses);
  const submit = (data: FormData) => {
    const { reference_id, ...texts } = fieldTexts(data, [
      'reference_id',
      'name',
      'confirmation_requirement',
    ]);
    return create.mutateAsync(
      { sender: sender(), body: { reference_id, ...toRequestBody(texts) } },
      { onSuccess: ({ id }) => navigate(paths.business.href(id) ?? paths.businesses) },
    );
  };
  return (
    <Page title="Create Business" breadcrumbs={[{ label: 'Businesses', to: paths.businesses }]}>
      <Card>
        <CardBody>
          <DraftForm
            title="Create Business"
            submit={submit}
            isPending={create.isPending}
            cancel={origin}
          >
            <Field label="Reference Id" name="reference_id" autoComplete="off" />
            <EditableFields />
          </DraftForm>
        </CardBody>
      </Card>
    </Page>
  );
}

export function EditBusiness() {
  const { id = '' } = useParams<'id'>();
  const business = useBusinessToEdit(id);
  const fetchLatest = useLatestBusiness(id);
  const read = async () => {
    const latest = await fetchLatest();
    return versioned(textsOf(latest), latest);
  };
  const update = useUpdateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const details = paths.business.href(id) ?? paths.businesses;
  const origin = useOrigin(details);
  const submit = (texts: ReturnType<typeof textsOf>, version: string | undefined) =>
    update.mutateAsync(
      { sender: sender(version), params: { id }, body: toRequestBody(texts) },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  const breadcrumbs = [
    { label: 'Businesses', to: paths.businesses },
    {
      label: business.data
        ? businessName(business.data.name)
        : business.isError && 'Business Details',
      to: details,
    },
  ];
  return (
    <Page
      title="Edit Business"
      documentTitle={business.data && `${businessName(business.data.name)} - Edit Business`}
      breadcrumbs={breadcrumbs}
    >
      <Card>
        <CardBody>
          <FormContent
            query={business}
            skeleton={
              <FormSkeleton cancel={origin}>
                <ReadOnlyField label="Reference Id" />
                <EditableFields />
              </FormSkeleton>
            }
          >
            {(business) => (
              <EditForm
                noun="business"
                title={`Edit Business ${businessName(business.name)}`}
                saved={textsOf(business)}
                read={read}
                labels={{ name: 'Name', confirmation_requirement: 'Confirmation Requirement' }}
                submit={submit}
                isPending={update.isPending}
                cancel={origin}
              >
                <ReadOnlyField label="Reference Id">
                  <Copyable value={business.reference_id} label="reference id" />
                </ReadOnlyField>
                <EditableFields {...textsOf(business)} />
              </EditForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}
