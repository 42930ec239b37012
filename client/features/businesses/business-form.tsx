import { Copyable } from '#ui/copyable/copyable.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field, ReadOnlyField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { fieldText } from '#ui/form/form-data.ts';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownBusiness } from './api.ts';

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

export const EditBusinessForm = ({ title, business, read, submit, isPending, back }: EditBusinessFormProps) => (
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
export const BusinessFormSkeleton = ({ back }: Pick<BusinessFormProps, 'back'>) => (
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
