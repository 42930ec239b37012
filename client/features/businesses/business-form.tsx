import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { businessName } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field, fieldText, ReadOnlyField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { type ShownBusiness, useBusinessToEdit, useCreateBusiness, useLatestBusiness, useUpdateBusiness } from './api.ts';

interface BusinessFormProps {
  title: string;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  /** The path that Cancel navigates to. */
  back: string;
}

export const NewBusinessForm = ({ title, submit, isPending, back }: BusinessFormProps) => (
  <Card>
    <CardBody>
      <DraftForm title={title} submit={submit} isPending={isPending} cancel={back}>
        <Field label="Reference Id" name="reference_id" autoComplete="off" />
        <EditableFields />
      </DraftForm>
    </CardBody>
  </Card>
);

interface EditBusinessFormProps extends BusinessFormProps {
  /** Its reference id is read-only. */
  business: ShownBusiness;
  /** Fetches the business again. */
  read: () => Promise<ShownBusiness>;
}

const EditBusinessForm = ({ title, business, read, submit, isPending, back }: EditBusinessFormProps) => (
  <Card>
    <CardBody>
      <EditForm
        noun="business"
        title={title}
        saved={textsOf(business)}
        read={async () => textsOf(await read())}
        labels={{ name: 'Name', confirmation_requirement: 'Confirmation Requirement' }}
        submit={submit}
        isPending={isPending}
        cancel={back}
      >
        <ReadOnlyField label="Reference Id">
          <Copyable value={business.reference_id} label="reference id" />
        </ReadOnlyField>
        <EditableFields business={business} />
      </EditForm>
    </CardBody>
  </Card>
);

/** The texts of the fields that can be edited. */
const textsOf = ({ name, confirmation_requirement }: ShownBusiness) => ({
  name: String(name ?? ''),
  confirmation_requirement: String(confirmation_requirement ?? ''),
});

/** The place of the form while the business to edit loads. */
const BusinessFormSkeleton = ({ back }: Pick<BusinessFormProps, 'back'>) => (
  <Card>
    <CardBody>
      <FormSkeleton cancel={back}>
        <ReadOnlyField label="Reference Id" />
        <EditableFields />
      </FormSkeleton>
    </CardBody>
  </Card>
);

const EditableFields = ({ business }: { business?: ShownBusiness | undefined }) => (
  <>
    <Field label="Name" name="name" autoComplete="off" defaultValue={String(business?.name ?? '')} />
    <Field
      label="Confirmation Requirement"
      name="confirmation_requirement"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={String(business?.confirmation_requirement ?? '')}
    />
  </>
);

/** The fields of both forms as the request takes them. */
export function toRequestBody(data: FormData) {
  const requirement = fieldText(data, 'confirmation_requirement').trim();
  return { name: fieldText(data, 'name'), confirmation_requirement: requirement === '' ? null : toNumber(requirement) };
}

/** Digits as a number; anything else is NaN, which the contract rejects. */
const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

export function CreateBusiness() {
  const create = useCreateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.businesses);
  const submit = (data: FormData) =>
    create.mutateAsync(
      { sender, body: { reference_id: fieldText(data, 'reference_id'), ...toRequestBody(data) } },
      { onSuccess: ({ id }) => navigate(paths.business.href(id) ?? paths.businesses) },
    );
  return (
    <Page title="Create Business" breadcrumbs={[{ label: 'Businesses', to: paths.businesses }]}>
      <NewBusinessForm title="Create Business" submit={submit} isPending={create.isPending} back={origin} />
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
  const submit = (data: FormData) =>
    update.mutateAsync(
      { sender, params: { id }, body: toRequestBody(data) },
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
      <FormContent query={business} skeleton={<BusinessFormSkeleton back={origin} />}>
        {(business) => (
          <EditBusinessForm
            title={`Edit Business ${businessName(business.name)}`}
            business={business}
            read={read}
            submit={submit}
            isPending={update.isPending}
            back={origin}
          />
        )}
      </FormContent>
    </Page>
  );
}
