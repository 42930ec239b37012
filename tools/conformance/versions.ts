import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { DefineCheck, Suite } from './check.ts';
import { isSuccess, type Loose } from './client.ts';
import { must, mustEqual } from './finding.ts';
import { changed, changes, creatables, fieldsOf, isReadable, newValues, readOf } from './forms.ts';
import { firstPair, firstRule, withNew, withRecord } from './records.ts';

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

/** Checks that a change of another version changes nothing, and that one of parallel changes is carried out. */
const expectOneChange = (suite: Suite, change: Endpoint) =>
  withRecord(suite, change, async (params, values, read) => {
    const inputOf = (number: number) =>
      ({ params, body: changed(change, values, number) }) as never;
    const { headers } = await suite.send(readOf(change) as Endpoint, { params } as never);
    const version = await currentVersion(suite, change, inputOf(7));
    const rule = 'The ETag is the version of the record.';
    mustEqual(headers.get('ETag'), `"${version}"`, rule, readOf(change));
    mustEqual(await read(), values, 'A write of another version changes nothing.');
    await expectInvalidFirst(suite, change, params);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => suite.send(change, inputOf(number), ifMatch(version))),
    );
    const carriedOut = replies.filter(isSuccess).length;
    must(
      carriedOut === 1,
      `One of 6 parallel writes of one version is carried out, not ${carriedOut}.`,
    );
    const after = await suite.send(readOf(change) as Endpoint, { params } as never);
    const isNew = after.headers.get('ETag') !== headers.get('ETag');
    must(isNew, 'A change gives the record another version.', readOf(change));
  });

/** Checks that invalid values are rejected before versions are compared. */
async function expectInvalidFirst(suite: Suite, change: Endpoint, params: object) {
  const body = Object.fromEntries(fieldsOf(change).map(({ name, empty }) => [name, empty]));
  const { status } = await suite.send(change, { params, body } as never, ifMatch('none'));
  const consequence = 'A form with a mistake reports the change of a colleague instead.';
  mustEqual(status, 422, 'if-match is declared: a 422 comes before a 412.', change, consequence);
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

  for (const change of changes.filter(({ record }) => record))
    define(change, (suite) =>
      isReadable(change)
        ? expectOneChange(suite, change)
        : withRecord(suite, change, (params) =>
            expectConditional(suite, change, { params, body: newValues(change) } as never),
          ),
    );

  for (const resource of creatables.filter((resource) => resource.delete.record))
    define(resource.delete, (suite) =>
      withNew(suite, resource, (params) =>
        expectConditional(suite, resource.delete, { params } as never),
      ),
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
