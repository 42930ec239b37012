import { ButtonLink } from '#ui/basics/button.tsx';
import { Value } from '#ui/basics/skeleton.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Field, ReadOnlyField } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownBusiness } from './api.ts';

interface BusinessFormProps {
  /** Which one is edited: its reference id is shown, no longer asked for. */
  business?: ShownBusiness;
  submit: (values: Values) => Promise<unknown>;
  /** Where Cancel leads. */
  back: string | undefined;
}

export const BusinessForm = ({ business, submit, back }: BusinessFormProps) => (
  <Card>
    <CardBody>
      <Form submit={submit} cancel={<ButtonLink to={back}>Cancel</ButtonLink>}>
        {business ? (
          <ReadOnlyField label="Reference Id">
            <Value>
              <Copyable value={business.reference_id} label="reference id" />
            </Value>
          </ReadOnlyField>
        ) : (
          <Field label="Reference Id" name="reference_id" autoComplete="off" />
        )}
        <Field label="Name" name="name" autoComplete="off" defaultValue={String(business?.name ?? '')} />
        <Field
          label="Confirmation Requirement"
          name="confirmation_requirement"
          inputMode="numeric"
          pattern="-?\d+(\.\d+)?"
          title="A number"
          autoComplete="off"
          defaultValue={String(business?.confirmation_requirement ?? '')}
        />
      </Form>
    </CardBody>
  </Card>
);

/** What both forms ask for. Without a figure the requirement is NaN, for which JSON writes null: the backend asks for it. */
export const enteredIn = (value: Values) => ({
  name: value('name'),
  confirmation_requirement: Number.parseFloat(value('confirmation_requirement')),
});
