import { beforeEach, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { report } from '#contract/report.ts';
import { checkRequest, sendCounted } from '#platform/http/send.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';

beforeEach(() => signInAs(1));

it.each([
  ['12', 12],
  ['0', 0],
  [undefined, undefined],
  ['', undefined],
  ['many', undefined],
  ['1e3', undefined],
  [' 5 5', undefined],
  ['1'.repeat(16), undefined],
])('OPR-84 reads the length of a list that may be cut: %j', async (header, total) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'X-Total-Count': header };
  fakeBackend(() => Response.json([{ reference_id: 'ACME', name: 'Acme' }], { headers }));
  expect(await sendCounted(report.businesses, {})).toEqual({
    list: [{ reference_id: 'ACME', name: 'Acme' }],
    total,
  });
});

it('ERR-3 reports the first message of each filled field that breaks the contract', () => {
  const check = (body: unknown) => {
    try {
      checkRequest(businesses.create, body);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const valid = { reference_id: 'ACME', name: 'Acme', confirmation_requirement: 3 };
  expect(check(valid)).toBeUndefined();
  for (const empty of ['', null, undefined])
    expect(check({ ...valid, confirmation_requirement: empty })).toBeUndefined();
  const body = { ...valid, name: '', confirmation_requirement: 1.5 };
  expect(check(body)).toMatchObject({
    endpoint: 'businesses.create',
    status: 422,
    fields: { confirmation_requirement: 'Enter a whole number.' },
  });
});
