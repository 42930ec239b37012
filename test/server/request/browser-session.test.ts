import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const soon = { interval: 5 };
const id = '4f1c0a52-3d4e-4a53-8a0e-2b8f5c7d9e10';

describe('the session of a browser', () => {
  it('GW-32 logs the same hash for its requests, never the id', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { origin, lines, written } = await gateway({ backend: backend.url });
    const visit = async () =>
      (await request(origin).get('/login').expect(200)).get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
    const [first, second] = [await visit(), await visit()];
    for (const cookie of [first, first, second])
      await request(origin).get('/ajax/users').set('Cookie', `a=1; ${cookie}; b=2`);
    await expect.poll(() => lines.length, soon).toBe(5);
    const hashes = lines.slice(2).map(({ session }) => session);
    expect(hashes[0]).toMatch(/^[\w-]{16}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    for (const cookie of [first, second])
      expect(written.join('')).not.toContain(cookie.split('=')[1]);
  });

  it('GW-32 hashes the id with the key of SESSION_HASH_KEY', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const hashes = [];
    for (const sessionKey of ['a'.repeat(32), 'a'.repeat(32), 'b'.repeat(32)]) {
      const { origin, lines } = await gateway({ backend: backend.url, sessionKey });
      await request(origin)
        .get('/ajax/users')
        .set('Cookie', `console-session=${'x'.repeat(36)}`);
      await expect.poll(() => lines.length, soon).toBe(1);
      hashes.push(lines[0]?.session);
    }
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('GW-32 sets a protected cookie with the first page, prefixed over TLS', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { origin } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
    const page = () => request(origin).get('/login').set('X-Forwarded-Proto', 'https');
    const [cookie = ''] = (await page()).get('Set-Cookie') ?? [];
    expect(cookie).toMatch(
      /^__Host-console-session=[\w-]{36}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await page().set('Cookie', cookie)).headers).not.toHaveProperty('set-cookie');
    expect((await request(origin).get('/assets/main-1A2B3C4D.js')).headers).not.toHaveProperty(
      'set-cookie',
    );
    expect((await request(origin).head('/login')).headers).not.toHaveProperty('set-cookie');
  });

  it('GW-32 sets a cookie without the prefix over plain HTTP', async () => {
    const { origin } = await gateway({ backend: await unreachableUrl() });
    const [cookie = ''] = (await request(origin).get('/login')).get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^console-session=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['', `console-session=${id}`],
    ['', `a=1;  console-session=${id};b=2`],
    ['', `a=1;console-session=${id}`],
    ['no ', `my-console-session=${id}`],
    ['no ', `console-session=${id}0`],
    ['no ', 'console-session=0'],
    ['no ', `console-session=${'%'.repeat(36)}`],
  ])('GW-32 finds %sid of a browser in the cookies %s', async (no, cookies) => {
    const { origin } = await gateway({ backend: await unreachableUrl() });
    const { headers } = await request(origin).get('/login').set('Cookie', cookies);
    expect('set-cookie' in headers).toBe(no !== '');
  });
});
