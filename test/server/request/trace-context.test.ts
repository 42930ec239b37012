import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const soon = { interval: 5 };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const valid = `00-${traceId}-00f067aa0ba902b7-01`;

async function forwarded(headers: Record<string, string>) {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const { origin, lines } = await gateway({ backend: backend.url });
  await request(origin).get('/ajax/users').set(headers).expect(200);
  await expect.poll(() => lines.length, soon).toBe(1);
  return { headers: backend.requests[0]?.headers ?? {}, logged: lines[0]?.trace_id };
}

describe('the trace of a request', () => {
  it.each([valid, `01-${traceId}-00f067aa0ba902b7-00-more`])(
    'GW-32 forwards %s unchanged and logs its id',
    async (traceparent) => {
      const { headers, logged } = await forwarded({ traceparent, tracestate: 'vendor=1' });
      expect(headers).toMatchObject({ traceparent, tracestate: 'vendor=1' });
      expect(logged).toBe(traceId);
    },
  );

  it.each([
    ['none', undefined],
    ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['version ff', `ff-${traceId}-00f067aa0ba902b7-01`],
    ['fields that version 00 does not have', `${valid}-more`],
    ['capitals', valid.toUpperCase()],
  ])('GW-32 starts a new, unsampled trace for %s', async (_name, traceparent) => {
    const { headers, logged } = await forwarded({ ...(traceparent && { traceparent }), tracestate: 'vendor=1' });
    expect(headers.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(headers.traceparent).toContain(logged);
    expect(logged).not.toBe(traceId);
    expect(headers).not.toHaveProperty('tracestate');
  });
});

describe('the session of a browser', () => {
  it('GW-32 logs the same hash for its requests, never the id', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { origin, lines, written } = await gateway({ backend: backend.url });
    const visit = async () => (await request(origin).get('/login').expect(200)).get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
    const [first, second] = [await visit(), await visit()];
    for (const cookie of [first, first, second]) await request(origin).get('/ajax/users').set('Cookie', `a=1; ${cookie}; b=2`);
    await expect.poll(() => lines.length, soon).toBe(5);
    const hashes = lines.slice(2).map(({ session }) => session);
    expect(hashes[0]).toMatch(/^[\w-]{16}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    for (const cookie of [first, second]) expect(written.join('')).not.toContain(cookie.split('=')[1]);
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
    expect(cookie).toMatch(/^__Host-console-session=[\w-]{36}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await page().set('Cookie', cookie)).headers).not.toHaveProperty('set-cookie');
    expect((await request(origin).get('/assets/main-1A2B3C4D.js')).headers).not.toHaveProperty('set-cookie');
  });
});
