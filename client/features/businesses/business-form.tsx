import { Copyable } from '#components/copyable/copyable.tsx';
import { Field } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { businesses } from '#contract/businesses.ts';
import { businessName } from '#format/values.ts';
import { businessAlone } from './api.ts';

const EditableFields = () => (
  <>
    <Field label="Name" name="name" />
    <Field
      label="Confirmation Requirement"
      name="confirmation_requirement"
      hint="Blockchain confirmations before a payment counts."
      inputMode="numeric"
      aria-required
    />
  </>
);

/** Returns the texts of the fields as the request takes them. */
function toBody<T extends { confirmation_requirement: string }>(texts: T) {
  const requirement = texts.confirmation_requirement.trim();
  return { ...texts, confirmation_requirement: requirement === '' ? null : toNumber(requirement) };
}

/** Digits as a number; anything else is NaN, which the contract rejects. */
const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

export const CreateBusiness = () => (
  <FormScreen
    of={businesses}
    save={businesses.create}
    toBody={toBody}
    success="Business created successfully."
  >
    <Field label="Reference Id" name="reference_id" aria-required />
    <EditableFields />
  </FormScreen>
);

export const EditBusiness = () => (
  <FormScreen
    of={businesses}
    record={businesses.edit}
    alsoIn={[businessAlone]}
    noun="business"
    name={({ name }) => businessName(name)}
    facts={{
      'Reference Id': ({ reference_id }) => <Copyable value={reference_id} label="reference id" />,
    }}
    save={businesses.update}
    toBody={toBody}
    success="Business details updated successfully."
  >
    <EditableFields />
  </FormScreen>
);
