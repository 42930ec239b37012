import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { directWay } from '../../tools/conformance/browser.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { succeededEndpoints } from '../../tools/conformance/results.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { type Laravel, noLaravel, startLaravel } from './start.ts';

const specified = readFileSync(join(import.meta.dirname, '../contract/endpoints.txt'), 'utf8')
  .trim()
  .split('\n');

/** The resources of the specification and of the optional features. The contract may have more. */
const resources = allEndpoints
  .filter(
    ({ method, path, feature }) => feature !== undefined || specified.includes(`${method} ${path}`),
  )
  .map(({ resource }) => resource);

describe.skipIf(!inject('hasLaravel'))('Laravel', noLaravel, () => {
  let laravel: Laravel;
  beforeAll(async () => {
    laravel = await startLaravel({ SESSION_SECURE_COOKIE: 'true' });
  });
  afterAll(async () => {
    expect(laravel.log()).toBe('');
    await laravel.close();
  });

  const { email, password } = demoAccount;
  const way = directWay(new URL('https://console.example'));
  const checks = conformanceSuite(
    { connect: () => createClient(laravel.url, fetch, way), email, password, way },
    { only: resources },
  );
  for (const { title, run } of checks) it(title, run);

  it('ADOPT-1 every endpoint of these resources succeeds once', () => {
    const succeeded = succeededEndpoints(checks);
    const required = allEndpoints.filter(
      ({ resource, feature }) => resources.includes(resource) && feature !== 'list',
    );
    expect(required.filter((endpoint) => !succeeded.has(endpoint)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('ADOPT-1 declares and supports every optional feature', () => {
    expect(
      Object.fromEntries(
        checks.flatMap(({ notes }) => [...notes].map(([subject, { state }]) => [subject, state])),
      ),
    ).toMatchObject({
      'Clearhouse-Features': 'idempotency-key, withdraw-key, if-match, search, per-page=500',
      'Idempotency-Key': 'supported',
      'Write-Outcome': 'sent',
    });
  });
});
