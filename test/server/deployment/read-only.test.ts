import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { pathOf } from '#contract/endpoint.ts';
import { createDeployment } from '../../../server/deployment/deployment.ts';
import { readClient } from '../../../server/static/files.ts';
import { upstream } from '../../support/upstream.ts';
import { builtClient, gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

const writable = { environment: null, announcement: null, readOnly: false };

/** Starts a gateway that is read-only until its deployment is changed. */
async function readOnlyGateway() {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const client = readClient({ folder: await builtClient(), appName: 'Clearhouse' });
  const deployment = createDeployment({ settings: { ...writable, readOnly: true }, client });
  return { ...(await gateway({ backend: backend.url, client, deployment })), backend, deployment };
}

const params = { id: '7', provider: 'Kraken' };
const writes = allEndpoints.filter(
  ({ method, name }) => method !== 'GET' && !/^auth\.|^report\./.test(name),
);
const pathOfWrite = (endpoint: (typeof writes)[number]) => pathOf(endpoint, { params });

describe('read-only mode', () => {
  it.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))(
    'DEPLOY-5 rejects %s with 403 and a reason',
    async (_, endpoint) => {
      const { origin, backend, lines } = await readOnlyGateway();
      const response = await fetch(origin + pathOfWrite(endpoint), {
        method: endpoint.method,
        body: '{}',
      });
      expect(response.status).toBe(403);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual({
        message: 'The console is read-only.',
        request_id: expect.any(String),
        sent: false,
        read_only: true,
      });
      await expect
        .poll(() => lines.at(-1), { interval: 5 })
        .toMatchObject({ failure: 'read-only', status: 403 });
      expect(backend.requests).toEqual([]);
    },
  );

  it.each([
    ['PUT', '/ajax/users'],
    ['DELETE', '/ajax/auth/login'],
    ['PATCH', '/ajax/report'],
    ['POST', '/ajax/auth/login/'],
    ['POST', '/ajax/AUTH/login'],
    ['POST', '/ajax/auth%2Flogin'],
    ['POST', '/ajax/auth/login;x'],
  ])('DEPLOY-5 rejects %s %s', async (method, path) => {
    const { origin, backend } = await readOnlyGateway();
    expect((await fetch(origin + path, { method })).status).toBe(403);
    expect(backend.requests).toEqual([]);
  });

  it.each([
    ['GET', '/ajax/users?page=1'],
    ['HEAD', '/ajax/users'],
    ['GET', '/ajax/report/stream?business_id=1'],
    ['POST', '/ajax/report'],
    ['POST', '/ajax/auth/login?next=1'],
    ['POST', '/ajax/auth/logout'],
  ])('DEPLOY-5 forwards %s %s', async (method, path) => {
    const { origin, backend } = await readOnlyGateway();
    expect((await fetch(origin + path, { method })).status).toBe(200);
    expect(backend.requests).toHaveLength(1);
  });

  it('DEPLOY-5 sends no 100 Continue for a rejected body', async () => {
    const { port, backend } = await readOnlyGateway();
    const response = await exchange(
      port,
      head('POST /ajax/users/create', 'Expect: 100-continue', 'Content-Length: 2'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
    expect(backend.requests).toEqual([]);
  });

  it('DEPLOY-4 DEPLOY-5 starts and ends without a restart', async () => {
    const { origin, backend, deployment } = await readOnlyGateway();
    deployment.apply(writable);
    await request(origin).post('/ajax/users/create').send({}).expect(200);
    deployment.apply({ ...writable, readOnly: true });
    await request(origin).post('/ajax/users/create').send({}).expect(403);
    expect(backend.requests).toHaveLength(1);
  });
});
