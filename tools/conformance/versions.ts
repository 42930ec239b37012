import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users } from '#contract/users.ts';
import { must, NotTested } from './finding.ts';
import type { DefineCheck, Suite } from './suite.ts';

const ifMatch = (version: string | undefined) => ({ 'If-Match': `"${version}"` });
const unique = () => `conformance-${randomUUID().slice(0, 13)}`;

/** Sends a write of a version that no record has. Returns the version of the current record in its 412. */
async function currentVersion<E extends Endpoint>(
  suite: Suite,
  endpoint: E,
  input: Input<E>,
): Promise<string | undefined> {
  const { status, body } = await (await suite.client()).request(
    endpoint,
    input as never,
    ifMatch(`none-${randomUUID()}`),
  );
  must(status === 412, 'if-match is declared: a write of another version is a 412.', endpoint);
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
  input: Input<E>,
): Promise<void> {
  const version = await currentVersion(suite, endpoint, input);
  const { status } = await (await suite.client()).request(
    endpoint,
    input as never,
    ifMatch(version),
  );
  must(status < 300, 'A write of the current version is carried out.', endpoint);
}

async function newBusiness(suite: Suite) {
  const name = unique();
  const { id } = await suite.given(businesses.create, {
    body: { reference_id: name, name, confirmation_requirement: 1 },
  });
  return { params: { id: String(id) } };
}

async function newUser(suite: Suite) {
  const body = {
    username: unique(),
    email: `${unique()}@conformance.example`,
    password: 'first password',
  };
  return {
    params: { id: String((await suite.given(users.create, { body })).id) },
    email: body.email,
  };
}

/** Defines the checks of the feature if-match, which are carried out if it is declared. */
export function defineVersions(check: DefineCheck): void {
  const define = (endpoint: Endpoint, run: (suite: Suite) => Promise<void>) =>
    check(
      `BE-120 BE-121 carries out ${endpoint.name} for the current version only`,
      { of: [endpoint], consequence: 'A save overwrites the change of a colleague.' },
      async (suite) => {
        if ((await suite.features()).ifMatch) await run(suite);
      },
    );

  define(businesses.update, async (suite) => {
    const business = await newBusiness(suite);
    const client = await suite.client();
    const { headers } = await client.request(businesses.edit, business);
    const { version } = await suite.given(businesses.details, business);
    must(
      headers.get('ETag') === `"${version}"`,
      'The ETag is the version of the record.',
      businesses.edit,
    );
    await currentVersion(suite, businesses.update, {
      ...business,
      body: { name: 'lost', confirmation_requirement: 7 },
    });
    must(
      (await suite.given(businesses.edit, business)).version === version,
      'A write of another version changes nothing.',
    );
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        client.request(
          businesses.update,
          { ...business, body: { name: `number ${n}`, confirmation_requirement: n } },
          ifMatch(version),
        ),
      ),
    );
    await suite.cleanUp(businesses.delete, business);
    const carriedOut = replies.filter(({ status }) => status < 300).length;
    must(
      carriedOut === 1,
      `One of 6 parallel writes of one version is carried out, not ${carriedOut}.`,
    );
  });

  define(businesses.delete, async (suite) =>
    expectConditional(suite, businesses.delete, await newBusiness(suite)),
  );

  define(users.update, async (suite) => {
    const { email, ...user } = await newUser(suite);
    await expectConditional(suite, users.update, {
      ...user,
      body: { username: unique(), email },
    }).finally(() => suite.cleanUp(users.delete, user));
  });

  define(users.changePassword, async (suite) => {
    const { params } = await newUser(suite);
    await expectConditional(suite, users.changePassword, {
      params,
      body: { password: 'second password' },
    }).finally(() => suite.cleanUp(users.delete, { params }));
  });

  define(users.delete, async (suite) => {
    const { params } = await newUser(suite);
    await expectConditional(suite, users.delete, { params });
  });

  define(exchangeProviders.savePair, async (suite) => {
    const [provider] = (await suite.given(exchangeProviders.list, { query: { page: 1 } })).items;
    if (!provider) throw new NotTested('the backend has no exchange providers');
    const params = { provider: provider.name };
    const [pair] = (await suite.given(exchangeProviders.details, { params })).pairs;
    if (!pair) throw new NotTested('the backend has no pairs');
    const ids = { cryptocurrency_id: pair.cryptocurrency.id, stablecoin_id: pair.stablecoin.id };
    await expectConditional(suite, exchangeProviders.savePair, {
      params,
      body: { ...ids, ...pair.properties },
    });
  });

  define(exchangeRules.save, async (suite) => {
    const [rule] = (await suite.given(exchangeRules.matrix, {})).exchange_rule_matrix;
    if (!rule) throw new NotTested('the backend has no exchange rules');
    const ids = { cryptocurrency_id: rule.cryptocurrency.id, currency_id: rule.currency.id };
    await expectConditional(suite, exchangeRules.save, {
      body: { ...ids, stablecoin_id: rule.stablecoin?.id ?? null },
    });
  });
}
