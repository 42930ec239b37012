import { businesses } from '#contract/businesses.ts';
import type { DefineCheck } from './check.ts';
import { must, mustEqual } from './finding.ts';
import { withNew } from './records.ts';

const lost = 'A save is shown as successful, and the data is not what was entered.';

/** Defines the checks of businesses that the contract's schemas do not state. */
export function defineBusinessWrites(check: DefineCheck): void {
  check(
    'BE-1 CALL-1 a new business has no invoices',
    { of: [businesses.create], consequence: lost },
    (suite) =>
      withNew(suite, businesses, async (params) => {
        const { invoices } = await suite.given(businesses.details, { params });
        must(invoices.length === 0, 'A new business has no invoices.', businesses.details);
      }),
  );

  check(
    'BE-1 CALL-1 the name of a business may be empty, and its confirmation requirement the greatest',
    { of: [businesses.update], consequence: lost },
    (suite) =>
      withNew(suite, businesses, async (params) => {
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
      withNew(suite, businesses, async (params, { reference_id }) => {
        const body = { name: '', confirmation_requirement: 1, reference_id: 'another' };
        await suite.send(businesses.update, { params, body });
        const found = await suite.given(businesses.details, { params });
        mustEqual(found.reference_id, reference_id, 'A change leaves `reference_id` as it is.');
      }),
  );
}
