import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users } from '#contract/users.ts';
import type { Loose } from './client.ts';
import { must, mustEqual } from './finding.ts';
import { firstPair, firstRule, newUser, withBusiness, withUser } from './records.ts';
import type { DefineCheck, Suite } from './suite.ts';

const ifMatch = (version: string | undefined) => ({ 'If-Match': `"${version}"` });

/** Sends a write of a version that no record has. Returns the version of the current record in its 412. */
async function currentVersion<E extends Endpoint>(
  { send }: Suite,
  endpoint: E,
  input: Loose<Input<E>>,
): Promise<string> {
  const { status, body } = await send(endpoint, input, ifMatch(`none-${randomUUID()}`));
  const rule = 'if-match is declared: a write of another version is a 412.';
  mustEqual(status, 412, rule, endpoint);
  const parsed = z.safeParse(
    z.object({ current: endpoint.record as z.ZodMiniType<{ version?: string }> }),
    body,
  );
  must(parsed.data?.current.version, 'A 412 has the current record with its version.', endpoint);
  return parsed.data.current.version;
}

/** Checks that a write of another version is rejected, and one of the current version is carried out. */
async function expectConditional<E extends Endpoint>(
  suite: Suite,
  endpoint: E,
  input: Loose<Input<E>>,
): Promise<void> {
  const version = await currentVersion(suite, endpoint, input);
  const { status } = await suite.send(endpoint, input, ifMatch(version));
  must(status < 300, `A write of the current version is carried out. It is ${status}.`, endpoint);
}

/** Defines the checks of the feature if-match. */
export function defineVersions(check: DefineCheck): void {
  const define = (endpoint: Endpoint, run: (suite: Suite) => Promise<void>) =>
    check(
      `BE-120 BE-121 carries out ${endpoint.name} for the current version only`,
      {
        of: [endpoint],
        consequence: 'A save overwrites the change of a colleague.',
        feature: 'ifMatch',
      },
      run,
    );

  define(businesses.update, (suite) =>
    withBusiness(suite, async (params) => {
      const { headers } = await suite.send(businesses.edit, { params });
      const { version } = await suite.given(businesses.details, { params });
      const rule = 'The ETag is the version of the record.';
      mustEqual(headers.get('ETag'), `"${version}"`, rule, businesses.edit);
      const lost = { name: 'lost', confirmation_requirement: 7 };
      await currentVersion(suite, businesses.update, { params, body: lost });
      const after = await suite.given(businesses.edit, { params });
      mustEqual(after.version, version, 'A write of another version changes nothing.');
      const replies = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((n) => {
          const body = { name: `number ${n}`, confirmation_requirement: n };
          return suite.send(businesses.update, { params, body }, ifMatch(version));
        }),
      );
      const carriedOut = replies.filter(({ status }) => status < 300).length;
      must(
        carriedOut === 1,
        `One of 6 parallel writes of one version is carried out, not ${carriedOut}.`,
      );
    }),
  );

  define(businesses.delete, (suite) =>
    withBusiness(suite, (params) => expectConditional(suite, businesses.delete, { params })),
  );

  define(users.update, (suite) =>
    withUser(suite, (params, { email }) => {
      const body = { username: newUser().username, email };
      return expectConditional(suite, users.update, { params, body });
    }),
  );

  define(users.changePassword, (suite) =>
    withUser(suite, (params) => {
      const body = { password: 'second password' };
      return expectConditional(suite, users.changePassword, { params, body });
    }),
  );

  define(users.delete, (suite) =>
    withUser(suite, (params) => expectConditional(suite, users.delete, { params })),
  );

  define(exchangeProviders.savePair, async (suite) => {
    const { params, ids, properties } = await firstPair(suite);
    const body = { ...ids, ...properties };
    await expectConditional(suite, exchangeProviders.savePair, { params, body });
  });

  define(exchangeRules.save, async (suite) => {
    const { ids, stablecoin_id } = await firstRule(suite);
    await expectConditional(suite, exchangeRules.save, { body: { ...ids, stablecoin_id } });
  });
}
