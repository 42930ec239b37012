import type { ServerResponse } from 'node:http';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { clientOf, type Files, gatewayTo, oldClient, pem, tlsBackend } from './tls-backend.ts';

const soon = { interval: 5 };
const both = pem('old-ca') + pem('new-ca');

describe('TLS to the backend', () => {
  it('GW-40 accepts a backend of the authority in BACKEND_CA_FILE', async () => {
    const { origin } = await gatewayTo((await tlsBackend('old-server')).url, { ca: 'old-ca' });
    await request(origin).get('/ajax/users').expect(200);
    await request(origin).get('/readyz').expect(200);
  });

  it.each([
    ['of another authority', 'new-server', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['that has expired', 'expired-server', 'CERT_HAS_EXPIRED'],
  ])('GW-40 GW-30 sends nothing to a backend with a certificate %s', async (_, name, cause) => {
    const { url } = await tlsBackend(name);
    const { origin, lines } = await gatewayTo(url, { ca: 'old-ca' });
    const { body } = await request(origin).post('/ajax/users/create').send({}).expect(502);
    expect(body).toMatchObject({ message: 'The backend cannot be reached.', sent: false });
    await expect
      .poll(() => lines.at(-1), soon)
      .toMatchObject({ failure: 'backend-unreachable', cause });
    await request(origin).get('/readyz').expect(503);
  });

  it('GW-40 presents its certificate with requests, reports and checks', async () => {
    const { url } = await tlsBackend('old-server', { mutual: true });
    const { origin } = await gatewayTo(url, oldClient);
    for (const path of ['/ajax/users', '/ajax/report/stream']) {
      expect(await (await fetch(origin + path)).text()).toBe('old client');
    }
    await request(origin).get('/readyz').expect(200);
    const anonymous = await gatewayTo(url, { ca: 'old-ca' });
    await request(anonymous.origin).get('/ajax/users').expect(502);
    await request(anonymous.origin).get('/readyz').expect(503);
  });

  it('GW-40 adds no listener with a change', async () => {
    const { url } = await tlsBackend('old-server');
    const { origin, server, certificates, write } = await gatewayTo(url, { ca: 'old-ca' });
    const get = () => request(origin).get('/ajax/users').expect(200);
    await get();
    const listeners = server.listenerCount('close');
    for (let change = 1; change <= 12; change += 1) {
      const before = certificates.options();
      write({ ca: pem('old-ca') + '\n'.repeat(change) });
      await expect.poll(() => certificates.options(), soon).not.toBe(before);
      await get();
    }
    expect(server.listenerCount('close')).toBe(listeners);
  });

  it('GW-40 loses no request while authorities and certificates are rotated', async () => {
    const mutations: string[] = [];
    let report: ServerResponse | undefined;
    const { server, url } = await tlsBackend('old-server', {
      mutual: true,
      respond: (req, res) => {
        if (req.method === 'POST') mutations.push(clientOf(req));
        if (req.url !== '/ajax/report/stream')
          return void req.resume().once('end', () => res.end());
        report = res;
        res.write('first row\n');
      },
    });
    const { origin, certificates, write } = await gatewayTo(url, oldClient);
    const apply = async (texts: Files) => {
      const before = certificates.options();
      write(texts);
      await expect.poll(() => certificates.options(), soon).not.toBe(before);
    };

    const downloaded = fetch(`${origin}/ajax/report/stream`).then((response) => response.text());
    await expect.poll(() => report, soon).toBeDefined();
    let isOver = false;
    let sent = 0;
    const load = async (method: string) => {
      const statuses = new Set<number>();
      while (!isOver) {
        if (method === 'POST') sent += 1;
        statuses.add((await fetch(`${origin}/ajax/users`, { method })).status);
      }
      return [...statuses];
    };
    const loads = ['GET', 'GET', 'POST', 'POST'].map(load);
    await expect.poll(() => mutations.at(-1), soon).toBe('old client');
    await apply({ ca: both });
    server.setSecureContext({ key: pem('new-key'), cert: pem('new-server'), ca: both });
    await apply({ cert: pem('new-client'), key: pem('new-key') });
    await apply({ ca: pem('new-ca') });
    await expect.poll(() => mutations.at(-1), soon).toBe('new client');
    report?.end('last row\n');
    isOver = true;
    expect(await Promise.all(loads)).toEqual(Array(4).fill([200]));
    expect(mutations).toHaveLength(sent);
    expect(await downloaded).toBe('first row\nlast row\n');
  });
});
