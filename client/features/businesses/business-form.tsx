import { useParams } from 'react-router-dom';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Field } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { businessName } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import {
  businessToEditQuery,
  type ShownBusiness,
  useCreateBusiness,
  useUpdateBusiness,
} from './api.ts';

/** The texts of the fields that can be edited. */
const textsOf = ({ name, confirmation_requirement }: ShownBusiness) => ({
  name: String(name ?? ''),
  confirmation_requirement: String(confirmation_requirement ?? ''),
});

const EditableFields = () => (
  <>
    <Field label="Name" name="name" autoComplete="off" />
    <Field
      label="Confirmation Requirement"
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
  const create = useCreateBusiness();
  return (
    <FormScreen
      back={paths.businesses}
      start={{ reference_id: '', name: '', confirmation_requirement: '' }}
      save={({ reference_id, ...texts }) =>
        create({ body: { reference_id, ...toRequestBody(texts) } })
      }
      onSaved={({ id }) => paths.business.href(id)}
    >
      <Field label="Reference Id" name="reference_id" autoComplete="off" aria-required />
      <EditableFields />
    </FormScreen>
  );
}

export function EditBusiness() {
  const { id = '' } = useParams<'id'>();
  const update = useUpdateBusiness();
  return (
    <FormScreen
      back={paths.business.href(id) ?? paths.businesses}
      record={{
        of: businessToEditQuery(id),
        noun: 'business',
        name: ({ name }) => businessName(name),
        title: 'Business Details',
        facts: {
          'Reference Id': ({ reference_id }) => (
            <Copyable value={reference_id} label="reference id" />
          ),
        },
      }}
      start={textsOf}
      save={(texts) => update({ params: { id }, body: toRequestBody(texts) })}
    >
      <EditableFields />
    </FormScreen>
  );
}
