import { Copyable } from '#ui/copyable/copyable.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field, ReadOnlyField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { fieldText } from '#ui/form/form-data.ts';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownBusiness } from './api.ts';

interface BusinessFormProps {
  title: string;
  /** The business to edit. Its reference id is read-only. */
  business?: ShownBusiness;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  /** The path that Cancel navigates to. */
  back: string;
}

export const BusinessForm = ({ title, business, submit, isPending, back }: BusinessFormProps) => (
  <Card>
    <CardBody>
      <DraftForm title={title} submit={submit} isPending={isPending} cancel={back}>
        {business ? (
          <ReadOnlyField label="Reference Id">
            <Copyable value={business.reference_id} label="reference id" />
          </ReadOnlyField>
        ) : (
          <Field label="Reference Id" name="reference_id" autoComplete="off" />
        )}
        <EditableFields business={business} />
      </DraftForm>
    </CardBody>
  </Card>
);

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
