import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { fieldErrors } from '#contract/error-bodies.ts';
import { startSession, xsrfTokenOf } from '../../backend/auth/sessions.ts';
import type { Client, Reply } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

// A fixed seed makes runs comparable. FUZZ_RUNS sets the number of runs, with random inputs.
const { FUZZ_RUNS, SOAK } = process.env;
const runs = FUZZ_RUNS
  ? { numRuns: Number(FUZZ_RUNS) }
  : { numRuns: SOAK === '1' ? 50 : 4, seed: 20261121 };

const utf16 = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});
const text = fc.oneof(
  utf16,
  fc.constantFrom(
    '\0',
    '\ud800',
    'a\udc00b',
    'x'.repeat(10_000),
    '🧾'.repeat(5_000),
    '1'.repeat(400),
    '',
    ' ',
    '%00',
    '-0',
    'NaN',
  ),
  fc.constantFrom(
    "'; drop table users; --",
    '../../..',
    '\u202e',
    '__proto__',
    '9223372036854775807',
    '9223372036854775808',
  ),
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt(),
);
const json = fc.oneof(
  text,
  number,
  fc.jsonValue(),
  fc.dictionary(
    fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'length')),
    fc.jsonValue(),
  ),
);
/** Plausible form values, some valid and some nearly valid. */
const plausible = fc.constantFrom(
  ...[
    'ok',
    'someone@shop.example',
    'long enough 1',
    '2026-11-01',
    '0001-01-01',
    '9999-12-31',
    '12.50',
    '7',
    'cafelumiere-1002',
  ],
  ...[1, 2, 2_950, 1000, true, false, null, [2_990], [2_991, 2_992], []],
);

/** Text for URLs. Node limits URL and headers to 16 KiB, and a path segment cannot be empty or dots. */
const urlText = text.map((value) => value.slice(0, 400));
const params = fc.oneof(
  fc.constantFrom('1', '2', 'Kraken', 'BitGo', 'XBT'),
  urlText.filter((value) => !['', '.', '..'].includes(value)),
);
const inputOf = (endpoint: Endpoint) =>
  fc.record({
    params: fc.record(
      Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, params]),
      ),
    ),
    query: endpoint.query ? filled(endpoint.query, urlText) : fc.constant(undefined),
    body: endpoint.request
      ? fc.oneof({ weight: 4, arbitrary: filled(endpoint.request, json) }, json)
      : fc.constant(undefined),
  });

/** Generates an object with a schema's members, each valid, invalid or omitted. */
function filled(schema: z.ZodMiniType, invalid: fc.Arbitrary<unknown>) {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const members = Object.keys(properties).map((name) => [
    name,
    fc.oneof(plausible, plausible, invalid, fc.constant(undefined)),
  ]);
  return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>);
}

const types = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/json; charset=latin1',
  'multipart/form-data',
  '*/*',
  ';',
);
const broken = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    '{',
    '[1,',
    '{"a":1e999}',
    '"\\ud800"',
    'nul',
    '[NaN]',
    '\ufeff{}',
    '{"a":1}{',
    '['.repeat(50_000),
    '',
  ),
  fc.json().map((valid) => valid.slice(0, -1)),
);

/** Expects a success that matches the contract, or an error with a message. */
function expectContract(endpoint: Endpoint, { status, body, text: shown }: Reply) {
  const summary = `${endpoint.name} responded ${status}: ${shown.slice(0, 300)}`;
  expect(status, summary).toBeOneOf([200, 204, 400, 403, 404, 413, 415, 422, 429]);
  if (status < 300) {
    if (endpoint.response)
      expect(z.safeParse(endpoint.response, body).error?.issues, summary).toBeUndefined();
    return;
  }
  expect(body, summary).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  if (status !== 422) return;
  const { errors } = z.parse(fieldErrors, body);
  expect(Object.values(errors).flat().length, summary).toBeGreaterThan(0);
}

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = backend.client();
  });

  /** Starts a session without a sign-in request: some endpoints end the session or change the password. */
  async function signIn() {
    const secret = await startSession(backend.db, backend.clock.now, 1n);
    client.cookies.set('clearhouse', secret).set('XSRF-TOKEN', xsrfTokenOf(secret));
  }

  /** Returns a digest of everything that a mutation can change. */
  async function state(): Promise<unknown> {
    const parts = [
      'users',
      'businesses',
      'settlements',
      'trades',
      'exchange_pairs',
      'exchange_rules',
      'positions',
    ].map((table) => sql`(select sum(hash_record_extended(t, 0)) from ${sql.table(table)} as t)`);
    return (await sql`select concat_ws(' ', ${sql.join(parts)}) as state`.execute(backend.db))
      .rows[0];
  }

  /** The digest since the last success of a mutation or a sign-in; undefined right after one. */
  let unchanged: unknown;

  async function expectWholeOrNothing(endpoint: Endpoint, send: () => Promise<Reply>) {
    await signIn();
    const mutating = endpoint.method !== 'GET' && endpoint.resource !== 'auth';
    if (mutating) unchanged ??= await state();
    const reply = await send();
    expectContract(endpoint, reply);
    if (mutating && reply.status >= 400)
      expect(await state(), `${endpoint.name} was rejected and changed data.`).toEqual(unchanged);
    else if (endpoint.method !== 'GET') unchanged = undefined;
  }

  describe.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    (_, endpoint) => {
      it('BE-6 any fields get a response of the contract, and errors change nothing', async () => {
        const property = fc.asyncProperty(inputOf(endpoint), (input) =>
          expectWholeOrNothing(endpoint, () => client.request(endpoint, input as never)),
        );
        await fc.assert(property, runs);
        expect(backend.logs.filter(({ level }) => level === 50)).toEqual([]);
      });

      if (!endpoint.request) return;
      it('BE-6 rejects any malformed body', async () => {
        const path = pathOf(endpoint, { params: { id: '1', provider: 'Kraken' } });
        const property = fc.asyncProperty(types, broken, (type, body) =>
          expectWholeOrNothing(endpoint, () => {
            const headers = {
              'Content-Type': type,
              'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') as string,
            };
            return client.send(path, { method: endpoint.method, headers, body: body as string });
          }),
        );
        await fc.assert(property, runs);
      });
    },
  );
});
