import assert from 'node:assert/strict';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import type { DefineCheck } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

/** Defines the checks of mutations that must be rejected. */
export function defineRejections(check: DefineCheck): void {
  const mutating = allEndpoints.filter(({ method }) => method !== 'GET');

  check('BE-5 rejects mutations without a session with 401 or 419', async ({ visitor }) => {
    for (const endpoint of mutating.filter(({ resource }) => resource !== 'auth')) {
      const { status } = await visitor().request(endpoint, {
        params: unknownIds,
        ...(endpoint.request && { body: {} }),
      } as never);
      assert.ok([401, 419].includes(status), `${endpoint.name} responded ${status} to a visitor.`);
    }
  });

  check('BE-5 rejects mutations without the XSRF token with 419', async ({ client }) => {
    const { request, cookies } = await client();
    const token = cookies.get('XSRF-TOKEN');
    for (const endpoint of mutating.filter(({ name }) => name !== 'auth.login')) {
      const input = { params: unknownIds, ...(endpoint.request && { body: {} }) };
      const { status } = await request(endpoint, input as never, { 'X-XSRF-TOKEN': '' });
      assert.equal(status, 419, `${endpoint.name} responded ${status} without a token.`);
    }
    assert.equal(cookies.get('XSRF-TOKEN'), token);
  });

  check('BE-3 rejects a wrong password with a message under email', async ({ expectErrors, target }) => {
    await expectErrors(auth.login, { body: { email: target.email, password: `not ${target.password}` } }, ['email']);
  });

  check('BE-6 an empty form gets a message for every required field', async ({ expectErrors }) => {
    await expectErrors(auth.login, { body: { email: '', password: '' } }, ['email', 'password']);
    await expectErrors(profile.changePassword, { body: { password: '', password_confirmation: '' } }, ['password']);
    await expectErrors(users.create, { body: { username: '', email: '', password: '' } }, ['username', 'email', 'password']);
    const business = { reference_id: '', name: '', confirmation_requirement: null };
    await expectErrors(businesses.create, { body: business }, ['reference_id', 'confirmation_requirement']);
    const settlement = { exchange_provider_id: '', cryptocurrency_id: '', trade_ids: [] };
    await expectErrors(closedLoopBalancing.create, { body: settlement }, [
      'exchange_provider_id',
      'cryptocurrency_id',
      'trade_ids',
    ]);
    const range = { business_id: '', start_date: '', end_date: '' };
    await expectErrors(report.check, { body: range }, ['business_id', 'start_date', 'end_date']);
    await expectErrors(report.stream, { query: range }, ['business_id', 'start_date', 'end_date']);
  });

  check('BE-6 rejects different passwords under a password field', async ({ expectStatus }) => {
    const body = { password: 'long enough 1', password_confirmation: 'long enough 2' };
    const reply = await expectStatus(422, profile.changePassword, { body });
    const fields = Object.keys((reply.body as { errors?: object }).errors ?? {});
    assert.ok(
      fields.some((field) => field.startsWith('password')),
      `The fields are ${fields}.`,
    );
  });

  check('BE-6 responds 404 to the deletion of unknown ids', async ({ expectStatus }) => {
    for (const endpoint of [users.delete, businesses.delete]) await expectStatus(404, endpoint, { params: unknownIds });
  });
}
