import request from 'supertest';
import { expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/all-endpoints.ts';
import { createBackendCheck } from '../../../server/ops/health.ts';
import { createMetrics } from '../../../server/ops/metrics.ts';
import { writes } from '../../../server/ops/write-metrics.ts';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const build = { version: '1.2.3', commit: '0a1b2c3', build_time: 'unknown' };

/** Starts a gateway whose backend responds with the status in the header `status`. */
async function measured(options: { signOn?: boolean } = {}) {
  const backend = await upstream(
    (req, res) => void res.writeHead(Number(req.headers.status ?? 200)).end(),
  );
  const checkBackend = createBackendCheck(backend);
  const metrics = createMetrics({ checkBackend, build, ...options });
  const { origin } = await gateway({
    backend: backend.url,
    metrics,
    checkBackend,
    forwardHeaders: ['status'],
  });
  const counted = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => /^gateway_(writes|sign_ins)_total\{/.test(line) && !line.endsWith(' 0'))
      .map((line) => line.replace(/^gateway_(writes|sign_ins)_total/, ''));
  const send = (method: 'get' | 'post' | 'patch' | 'delete', path: string, status: number) =>
    request(origin)[method](`/ajax${path}`).set('Status', String(status));
  return { counted, send };
}

const soon = { interval: 5 };

it('GW-26 the counted writes are those of the contract', () => {
  const declared = allEndpoints
    .filter(({ repeat }) => repeat !== undefined)
    .map(({ name, method, path }) => [name, `${method} ${path.replace('{provider}', '{id}')}`]);
  expect(writes).toEqual(Object.fromEntries(declared));
});

it.each([
  [200, 'accepted'],
  [422, 'rejected'],
  [403, 'rejected'],
  [405, 'failed'],
  [419, 'failed'],
  [404, 'failed'],
  [500, 'failed'],
])('GW-26 counts a creation that gets %i as %s', async (status, outcome) => {
  const { counted, send } = await measured();
  await send('post', '/users/create', status);
  await expect.poll(counted, soon).toEqual([`{endpoint="users.create",outcome="${outcome}"} 1`]);
});

it('GW-26 counts the deletion of a missing record as rejected', async () => {
  const { counted, send } = await measured();
  await send('delete', '/users/delete/17', 404);
  await expect.poll(counted, soon).toEqual(['{endpoint="users.delete",outcome="rejected"} 1']);
});

it('GW-26 counts no write to an unknown path', async () => {
  const { counted, send } = await measured();
  for (const path of ['/wp-login', '/users/create/x', '/users/delete/1/2'])
    await send('post', path, 500);
  await send('patch', '/profile/password', 200);
  await expect
    .poll(counted, soon)
    .toEqual(['{endpoint="profile.changePassword",outcome="accepted"} 1']);
});

it('GW-27 counts sign-ins but those beyond a limit', async () => {
  const { counted, send } = await measured();
  for (const status of [429, 422, 500, 200]) await send('post', '/auth/login', status);
  await send('get', '/auth/check', 401);
  await expect.poll(counted, soon).toEqual(['{outcome="accepted"} 1', '{outcome="rejected"} 2']);
});

it('GW-27 counts checks of the session as sign-ins behind a sign-on proxy', async () => {
  const { counted, send } = await measured({ signOn: true });
  await send('get', '/auth/check', 401);
  await send('get', '/auth/check', 200);
  await expect.poll(counted, soon).toEqual(['{outcome="accepted"} 1', '{outcome="rejected"} 1']);
});
