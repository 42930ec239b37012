import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import { must } from './finding.ts';
import type { DefineCheck } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

/** Forms without a value, and the fields that need a message. */
const emptyForms: [endpoint: Endpoint, input: object, fields: string[]][] = [
  [auth.login, { body: { email: '', password: '' } }, ['email', 'password']],
  [profile.changePassword, { body: { password: '', password_confirmation: '' } }, ['password']],
  [
    users.create,
    { body: { username: '', email: '', password: '' } },
    ['username', 'email', 'password'],
  ],
  [
    businesses.create,
    { body: { reference_id: '', name: '', confirmation_requirement: null } },
    ['reference_id', 'confirmation_requirement'],
  ],
  [
    closedLoopBalancing.create,
    { body: { exchange_provider_id: '', cryptocurrency_id: '', trade_ids: [] } },
    ['exchange_provider_id', 'cryptocurrency_id', 'trade_ids'],
  ],
  [
    report.check,
    { body: { business_id: '', start_date: '', end_date: '' } },
    ['business_id', 'start_date', 'end_date'],
  ],
  [
    report.stream,
    { query: { business_id: '', start_date: '', end_date: '' } },
    ['business_id', 'start_date', 'end_date'],
  ],
];

/** Defines the checks of mutations that must be rejected. */
export function defineRejections(check: DefineCheck): void {
  const mutating = allEndpoints.filter(({ method, feature }) => method !== 'GET' && !feature);

  for (const endpoint of mutating.filter(({ resource }) => resource !== 'auth')) {
    check(
      `BE-5 rejects ${endpoint.name} without a session with 401 or 419`,
      { of: [endpoint], consequence: 'Anyone on the network can change data.' },
      async ({ visitor }) => {
        const input = { params: unknownIds, ...(endpoint.request && { body: {} }) };
        const { status } = await visitor().request(endpoint, input as never);
        must([401, 419].includes(status), 'Without a session the status is 401 or 419.');
      },
    );
  }

  for (const endpoint of mutating.filter(({ name }) => name !== 'auth.login')) {
    check(
      `BE-5 rejects ${endpoint.name} without the XSRF token with 419`,
      {
        of: [endpoint],
        consequence: 'Another website can change data in the name of a person who is signed in.',
      },
      async ({ client }) => {
        const input = { params: unknownIds, ...(endpoint.request && { body: {} }) };
        const { status } = await (await client()).request(endpoint, input as never, {
          'X-XSRF-TOKEN': '',
        });
        must(status === 419, 'Without the XSRF token the status is 419.');
      },
    );
  }

  check(
    'BE-3 rejects a wrong password with a message under email',
    { of: [auth.login], consequence: 'A person who mistypes the password sees no reason.' },
    async ({ expectErrors, target }) => {
      await expectErrors(
        auth.login,
        { body: { email: target.email, password: `not ${target.password}` } },
        ['email'],
      );
    },
  );

  for (const [endpoint, input, fields] of emptyForms) {
    check(
      `BE-6 an empty form of ${endpoint.name} gets a message for every required field`,
      { of: [endpoint], consequence: 'The form shows no reason below the field.' },
      async ({ expectErrors }) => {
        await expectErrors(endpoint, input as never, fields);
      },
    );
  }

  check(
    'BE-6 rejects different passwords under a password field',
    {
      of: [profile.changePassword],
      consequence: 'A mistyped password is set, and its owner cannot sign in.',
    },
    async ({ expectStatus }) => {
      const body = { password: 'long enough 1', password_confirmation: 'long enough 2' };
      const reply = await expectStatus(422, profile.changePassword, { body });
      const fields = Object.keys((reply.body as { errors?: object } | undefined)?.errors ?? {});
      must(
        fields.some((field) => field.startsWith('password')),
        'The 422 has a message for `password` or `password_confirmation`.',
      );
    },
  );

  for (const endpoint of [users.delete, businesses.delete]) {
    check(
      `BE-6 responds 404 to ${endpoint.name} of an unknown id`,
      {
        of: [endpoint],
        consequence: 'The console cannot tell whether a deletion was carried out by someone else.',
      },
      async ({ expectStatus }) => {
        await expectStatus(404, endpoint, { params: unknownIds });
      },
    );
  }
}
