import assert from 'node:assert/strict';
import { allCalls } from '#contract/all-calls.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { pathOf } from '#contract/call.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck } from './battery.ts';

const anything = { id: '1', provider: 'a', cryptocurrency: 'b', exchange_provider_id: '1', cryptocurrency_id: '1' };
const nobody = '999999999999';

/** The calls that must not go through. */
export function refusing(check: DefineCheck): void {
  check(
    'BE-5 without a session every call but those of auth is refused, 401 (or 419 where it would change something)',
    async ({ visitor }) => {
      for (const call of allCalls.filter(({ resource }) => resource !== 'auth')) {
        const { status } = await visitor().send(pathOf(call, { params: anything, query: call.query && { page: 1 } }), {
          method: call.method,
          headers: call.request ? { 'Content-Type': 'application/json' } : {},
          body: call.request ? '{}' : null,
        });
        const expected = call.method === 'GET' ? [401] : [401, 419];
        assert.ok(expected.includes(status), `${call.name} answered ${status} to a visitor.`);
      }
    },
  );

  check('BE-5 with a session but without its token nothing can be changed, 419', async ({ client }) => {
    const { cookies } = await client();
    const token = cookies.get('XSRF-TOKEN');
    for (const call of allCalls.filter(({ name, method }) => method !== 'GET' && name !== 'auth.login')) {
      const { status } = await (await client()).send(pathOf(call, { params: anything }), {
        method: call.method,
        headers: call.request ? { 'Content-Type': 'application/json' } : {},
        body: call.request ? '{}' : null,
      });
      assert.equal(status, 419, `${call.name} answered ${status} without a token.`);
    }
    assert.equal(cookies.get('XSRF-TOKEN'), token);
  });

  check('BE-3 a wrong password is refused with a message under email', async ({ invalid, target }) => {
    await invalid(auth.login, { body: { email: target.email, password: `not ${target.password}` } }, ['email']);
  });

  check('BE-6 a form sent empty names every field that it needs', async ({ invalid }) => {
    await invalid(auth.login, { body: { email: '', password: '' } }, ['email', 'password']);
    await invalid(profile.changePassword, { body: { password: '', password_confirmation: '' } }, ['password']);
    await invalid(users.create, { body: { username: '', email: '', password: '' } }, ['username', 'email', 'password']);
    const business = { reference_id: '', name: '', confirmation_requirement: null };
    await invalid(businesses.create, { body: business }, ['reference_id', 'confirmation_requirement']);
    const settlement = { exchange_provider_id: '', cryptocurrency_id: '', trade_ids: [] };
    await invalid(closedLoopBalancing.create, { body: settlement }, ['exchange_provider_id', 'cryptocurrency_id', 'trade_ids']);
    const range = { business_id: '', start_date: '', end_date: '' };
    await invalid(report.check, { body: range }, ['business_id', 'start_date', 'end_date']);
    await invalid(report.stream, { query: range }, ['business_id', 'start_date', 'end_date']);
  });

  check('BE-6 two passwords that differ are refused under a field of the form', async ({ refused }) => {
    const body = { password: 'long enough 1', password_confirmation: 'long enough 2' };
    const reply = await refused(422, profile.changePassword, { body });
    const fields = Object.keys((reply.body as { errors?: object }).errors ?? {});
    assert.ok(
      fields.some((field) => field.startsWith('password')),
      `The fields are ${fields}.`,
    );
  });

  check('BE-6 what does not exist is 404', async ({ refused }) => {
    const params = { id: nobody };
    for (const call of [users.details, users.edit, users.password, businesses.details, businesses.edit]) {
      await refused(404, call, { params });
    }
    for (const call of [closedLoopBalancing.details, orders.details, system.apiQuery]) await refused(404, call, { params });
    for (const call of [users.delete, businesses.delete]) await refused(404, call, { params });
    await refused(404, walletProviders.details, { params: { provider: 'no such provider' } });
    await refused(404, walletProviders.account, { params: { provider: 'no such provider', cryptocurrency: 'XBT' } });
    await refused(404, exchangeProviders.details, { params: { provider: 'no such provider' } });
  });
}
