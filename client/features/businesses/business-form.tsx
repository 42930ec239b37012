import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { businessName } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field, fieldTexts, ReadOnlyField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { type ShownBusiness, useBusinessToEdit, useCreateBusiness, useLatestBusiness, useUpdateBusiness } from './api.ts';

/** The texts of the fields that can be edited. */
const textsOf = ({ name, confirmation_requirement }: ShownBusiness) => ({
  name: String(name ?? ''),
  confirmation_requirement: String(confirmation_requirement ?? ''),
});

const EditableFields = ({ name, confirmation_requirement }: Partial<ReturnType<typeof textsOf>>) => (
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
    const { reference_id, ...texts } = fieldTexts(data, ['reference_id', 'name', 'confirmation_requirement']);
    return create.mutateAsync(
      { sender, body: { reference_id, ...toRequestBody(texts) } },
      { onSuccess: ({ id }) => navigate(paths.business.href(id) ?? paths.businesses) },
    );
  };
  return (
    <Page title="Create Business" breadcrumbs={[{ label: 'Businesses', to: paths.businesses }]}>
      <Card>
        <CardBody>
          <DraftForm title="Create Business" submit={submit} isPending={create.isPending} cancel={origin}>
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
  const read = useLatestBusiness(id);
  const update = useUpdateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const details = paths.business.href(id) ?? paths.businesses;
  const origin = useOrigin(details);
  const submit = (texts: ReturnType<typeof textsOf>) =>
    update.mutateAsync(
      { sender, params: { id }, body: toRequestBody(texts) },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  const breadcrumbs = [
    { label: 'Businesses', to: paths.businesses },
    { label: business.data ? businessName(business.data.name) : business.isError && 'Business Details', to: details },
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
                read={async () => textsOf(await read())}
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
