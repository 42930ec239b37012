import { businesses } from '#contract/businesses.ts';
import { must, mustEqual } from './finding.ts';
import { mustBeNow, withBusiness } from './records.ts';
import type { DefineCheck } from './suite.ts';

const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'Wrong data is saved, or the form shows no reason.';

/** Defines the checks of writes of businesses, which are deleted afterwards. */
export function defineBusinessWrites(check: DefineCheck): void {
  check('BE-1 CALL-1 creates a business', { of: [businesses.create], consequence: lost }, (suite) =>
    withBusiness(
      suite,
      async (params, body) => {
        const found = await suite.given(businesses.details, { params });
        const { reference_id, name, confirmation_requirement } = found;
        mustEqual(
          { reference_id, name, confirmation_requirement },
          body,
          'The new business has the values of the request.',
        );
        mustBeNow(found.created_at, suite.target.now());
        must(found.invoices.length === 0, 'A new business has no invoices.', businesses.details);
      },
      suite.request,
    ),
  );

  check(
    'BE-6 rejects a reference id that is taken',
    { of: [businesses.create], consequence: silent },
    (suite) =>
      withBusiness(suite, (_, { reference_id }) => {
        const body = { reference_id, name: '', confirmation_requirement: 1 };
        return suite.expectErrors(businesses.create, { body }, ['reference_id']);
      }),
  );

  check(
    'BE-1 CALL-1 edits a business, whose name may be empty',
    { of: [businesses.update], consequence: lost },
    (suite) =>
      withBusiness(suite, async (params) => {
        const body = { name: '', confirmation_requirement: 1000 };
        await suite.request(businesses.update, { params, body });
        const found = await suite.given(businesses.details, { params });
        mustEqual(
          { name: found.name ?? '', confirmation_requirement: found.confirmation_requirement },
          body,
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
      withBusiness(suite, async (params, { reference_id }) => {
        const body = { name: '', confirmation_requirement: 1, reference_id: 'another' };
        await suite.send(businesses.update, { params, body });
        const found = await suite.given(businesses.details, { params });
        mustEqual(found.reference_id, reference_id, 'A change leaves `reference_id` as it is.');
      }),
  );

  for (const confirmation_requirement of [-1, 1001, 1.5, 'many']) {
    check(
      `BE-6 rejects the confirmation requirement ${confirmation_requirement}`,
      { of: [businesses.update], consequence: silent },
      (suite) =>
        withBusiness(suite, (params) => {
          const body = { name: 'a', confirmation_requirement };
          const fields = ['confirmation_requirement'];
          return suite.expectErrors(businesses.update, { params, body }, fields);
        }),
    );
  }

  check('BE-1 CALL-1 deletes a business', { of: [businesses.delete], consequence: lost }, (suite) =>
    withBusiness(suite, async (params) => {
      await suite.request(businesses.delete, { params });
      await suite.expectStatus(404, businesses.details, { params });
    }),
  );
}
