import { isDeepStrictEqual } from 'node:util';
import type { DefineCheck, Suite } from './check.ts';
import { must, mustEqual, NotTested } from './finding.ts';
import {
  type Creatable,
  changed,
  changes,
  creatables,
  fieldsOf,
  forms,
  isReadable,
  newValues,
  type Values,
} from './forms.ts';
import { mustBeNow, withNew, withRecord } from './records.ts';

const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'The form shows no reason below the field.';

/** Defines the checks of every form: its required fields, its rejections, and that its values are saved. */
export function defineForms(check: DefineCheck): void {
  for (const form of forms) {
    const fields = fieldsOf(form);
    const empty = Object.fromEntries(fields.map((field) => [field.name, field.empty]));
    const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    check(
      `BE-6 an empty form of ${form.name} gets a message for every required field`,
      { of: [form], consequence: silent },
      ({ expectErrors }) =>
        expectErrors(form, form.request ? { body: empty } : { query: empty }, required),
    );
  }

  for (const resource of creatables) defineRecords(check, resource);

  for (const change of changes) {
    if (isReadable(change))
      check(
        `BE-1 CALL-1 ${change.name} saves the values of the request`,
        { of: [change], consequence: lost },
        (suite) =>
          withRecord(suite, change, async (params, values, read) => {
            const body = changed(change, values);
            if (isDeepStrictEqual(body, values)) throw new NotTested('the form has no text');
            await suite.request(change, { params, body } as never);
            mustEqual(await read(), body, 'The record has the values of the request.');
          }),
      );

    for (const { name, invalid } of fieldsOf(change))
      if (invalid.length > 0)
        check(
          `BE-6 ${change.name} rejects an invalid ${name}`,
          { of: [change], consequence: 'Wrong data is saved, or the form shows no reason.' },
          (suite) =>
            withRecord(suite, change, async (params, values) => {
              for (const value of invalid) {
                const body = { ...values, [name]: value };
                await suite.expectErrors(change, { params, body } as never, [name]);
              }
            }),
        );
  }
}

/** Defines the checks of creations and deletions. */
function defineRecords(check: DefineCheck, resource: Creatable): void {
  const { create, details, delete: deletion } = resource;
  const read = async ({ given }: Suite, params: object) =>
    (await given(details, { params } as never)) as unknown as Values;

  check(
    `BE-1 CALL-1 ${create.name} saves the values of the request`,
    { of: [create], consequence: lost },
    (suite) =>
      withNew(
        suite,
        resource,
        async (params, body) => {
          const found = await read(suite, params);
          const sent = Object.entries(body as Values).filter(([name]) => name in found);
          const saved = sent.map(([name]) => [name, found[name]]);
          mustEqual(
            Object.fromEntries(saved),
            Object.fromEntries(sent),
            'The new record has the values of the request.',
          );
          mustBeNow(String(found.created_at), suite.target.now());
        },
        suite.request,
      ),
  );

  const uniqueFields = fieldsOf(create).filter(({ isUnique }) => isUnique);
  check(
    `BE-6 ${create.name} rejects values that another record has`,
    { of: [create], consequence: 'Two records have one name, and nobody can tell them apart.' },
    (suite) =>
      withNew(suite, resource, async (_, body) => {
        const taken = uniqueFields.map(({ name }) => [name, (body as Values)[name]]);
        await suite.expectErrors(
          create,
          { body: { ...(newValues(create) as Values), ...Object.fromEntries(taken) } } as never,
          uniqueFields.map(({ name }) => name),
        );
      }),
  );

  check(
    `BE-1 CALL-1 ${deletion.name} deletes the record`,
    { of: [deletion], consequence: 'A record that was shown as deleted is still there.' },
    (suite) =>
      withNew(suite, resource, async (params) => {
        await suite.request(deletion, { params } as never);
        const { status } = await suite.send(details, { params } as never);
        must(status === 404, `The details of a deleted record are a 404, not ${status}.`);
      }),
  );
}
