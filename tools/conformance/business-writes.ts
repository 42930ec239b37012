import { randomUUID } from 'node:crypto';
import { businesses } from '#contract/businesses.ts';
import { must } from './finding.ts';
import type { DefineCheck, Suite } from './suite.ts';

const unique = () => `conformance-${randomUUID().slice(0, 13)}`;
const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'Wrong data is saved, or the form shows no reason.';

/** Runs a function with a new business, which is deleted afterwards. */
async function withBusiness(
  suite: Suite,
  run: (params: { id: string }, reference_id: string) => Promise<void>,
) {
  const reference_id = unique();
  const body = { reference_id, name: 'Bätterie & <Söhne>', confirmation_requirement: 3 };
  const { id } = await suite.given(businesses.create, { body });
  const params = { id: String(id) };
  await run(params, reference_id).finally(() => suite.cleanUp(businesses.delete, { params }));
}

/** Defines the checks of writes of businesses, which are deleted afterwards. */
export function defineBusinessWrites(check: DefineCheck): void {
  check(
    'BE-1 CALL-1 creates a business',
    { of: [businesses.create], consequence: lost },
    async (suite) => {
      const body = {
        reference_id: unique(),
        name: 'Bätterie & <Söhne>',
        confirmation_requirement: 3,
      };
      const params = { id: String((await suite.request(businesses.create, { body })).id) };
      const found = await suite
        .given(businesses.details, { params })
        .finally(() => suite.cleanUp(businesses.delete, { params }));
      must(
        found.name === body.name &&
          found.reference_id === body.reference_id &&
          found.confirmation_requirement === 3,
        'The new business has the values of the request.',
      );
      must(found.invoices.length === 0, 'A new business has no invoices.', businesses.details);
    },
  );

  check(
    'BE-6 rejects a reference id that is taken',
    { of: [businesses.create], consequence: silent },
    (suite) =>
      withBusiness(suite, (_, reference_id) =>
        suite.expectErrors(
          businesses.create,
          { body: { reference_id, name: '', confirmation_requirement: 1 } },
          ['reference_id'],
        ),
      ),
  );

  check(
    'BE-1 CALL-1 edits a business, whose name may be empty',
    { of: [businesses.update], consequence: lost },
    (suite) =>
      withBusiness(suite, async (params) => {
        await suite.request(businesses.update, {
          params,
          body: { name: '', confirmation_requirement: 1000 },
        });
        const { name, confirmation_requirement } = await suite.given(businesses.details, {
          params,
        });
        must(
          !name && confirmation_requirement === 1000,
          'The business has the values of the request.',
        );
      }),
  );

  check(
    'BE-1 CALL-1 the reference id of a business never changes',
    {
      of: [businesses.update],
      consequence: 'Payments of the business can no longer be found by its reference id.',
    },
    (suite) =>
      withBusiness(suite, async (params, reference_id) => {
        const body = { name: '', confirmation_requirement: 1, reference_id: 'another' };
        await (await suite.client()).request(businesses.update, { params, body });
        const found = await suite.given(businesses.details, { params });
        must(found.reference_id === reference_id, 'A change leaves `reference_id` as it is.');
      }),
  );

  for (const confirmation_requirement of [-1, 1001, 1.5, 'many']) {
    check(
      `BE-6 rejects the confirmation requirement ${confirmation_requirement}`,
      { of: [businesses.update], consequence: silent },
      (suite) =>
        withBusiness(suite, (params) =>
          suite.expectErrors(
            businesses.update,
            { params, body: { name: 'a', confirmation_requirement } },
            ['confirmation_requirement'],
          ),
        ),
    );
  }

  check('BE-1 CALL-1 deletes a business', { of: [businesses.delete], consequence: lost }, (suite) =>
    withBusiness(suite, async (params) => {
      await suite.request(businesses.delete, { params });
      await suite.expectStatus(404, businesses.details, { params });
    }),
  );
}
