import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../server/ops/metrics.ts';
import { upstream } from '../support/upstream.ts';
import { gateway } from './gateway.ts';

const doctorSecret = 's'.repeat(32);
const withSecret = { 'X-Doctor-Secret': doctorSecret };

const quiet = () => upstream((_req, res) => void res.end('{}'));

/** Starts a gateway on which the doctor's path exists. */
const probed = async (options: Partial<Parameters<typeof gateway>[0]> = {}) =>
  gateway({ backend: (await quiet()).url, doctorSecret, ...options });

describe('/ajax/doctor', () => {
  it('GW-19 responds with what has arrived, and forwards nothing', async () => {
    const backend = await quiet();
    const { origin } = await probed({ backend: backend.url });
    const sent = request(origin)
      .patch('/ajax/doctor/a%2Fb?wait_ms=5')
      .set({ ...withSecret, Cookie: 'doctor=s3cret', 'X-XSRF-TOKEN': 's3cret' });
    const { body, text } = await sent.send('{}').expect(200).expect('Cache-Control', 'no-store');
    expect(body).toMatchObject({
      method: 'PATCH',
      target: '/ajax/doctor/a%2Fb?wait_ms=5',
      http_version: '1.1',
    });
    expect(body).toMatchObject({ cookie: true, xsrf_token: true, attempts: 0 });
    expect(text).not.toContain('s3cret');
    expect(backend.requests).toEqual([]);
  });

  it('GW-60 is 404 without DOCTOR_SECRET', async () => {
    const { origin } = await probed({ doctorSecret: undefined });
    await request(origin).get('/ajax/doctor').set(withSecret).expect(404);
  });

  it.each<Record<string, string>>([
    {},
    { 'X-Doctor-Secret': 't'.repeat(32) },
    { 'X-Doctor-Secret': doctorSecret.slice(1) },
  ])('GW-60 is 404 for a request without the secret: %j', async (headers) => {
    const { origin } = await probed();
    await request(origin).get('/ajax/doctor').set(headers).expect(404);
  });

  it('GW-60 has a route of its own in the metrics', async () => {
    const metrics = createMetrics({
      checkBackend: async () => undefined,
      build: { version: '1', commit: 'unknown', build_time: 'unknown' },
    });
    const { origin } = await probed({ metrics });
    await request(origin).get('/ajax/doctor').set(withSecret).expect(200);
    await request(origin).get('/ajax/doctor/a').set(withSecret).expect(200);
    await request(origin).get('/ajax/doctors').expect(200);
    await request(origin).get('/x/ajax/doctor').expect(200);
    const text = await metrics.registry.metrics();
    const counts = text.matchAll(
      /^http_request_duration_seconds_count\{method="GET",(route="\w+"),status="200"\} (\d+)$/gm,
    );
    expect(Array.from(counts, ([, route, count]) => [route, count])).toEqual([
      ['route="doctor"', '2'],
      ['route="api"', '1'],
      ['route="page"', '1'],
    ]);
  });

  it('GW-19 names the headers with a mark, never their value', async () => {
    const { origin } = await probed();
    const mark = 'a'.repeat(32);
    const traceparent = `00-${mark}-b7ad6b7169203331-01`;
    const { body, text } = await request(origin)
      .get('/ajax/doctor')
      .query({ mark: 'a'.repeat(16) })
      .set({ ...withSecret, traceparent, 'X-Forwarded-Host': mark });
    expect(body).toMatchObject({ marked: ['traceparent'], trace: 'sampled' });
    expect(text).not.toContain(traceparent);
  });

  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 'unsampled'],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03', 'sampled'],
    ['', 'none'],
  ])('GW-19 returns whether a trace is sampled: %s', async (traceparent, trace) => {
    const { origin } = await probed();
    const { body } = await request(origin)
      .get('/ajax/doctor')
      .set({ ...withSecret, traceparent });
    expect(body.trace).toBe(trace);
  });

  it.each([
    ['203.0.113.7', 'addresses'],
    ['203.0.113.7, 2001:db8::1', 'addresses'],
    ['unknown', 'unreadable'],
    ['', 'none'],
  ])('GW-19 returns whether it can read X-Forwarded-For: %s', async (address, expected) => {
    const { origin } = await probed({ trustProxy: ['loopback', '2001:db8::1'] });
    const { body } = await request(origin)
      .get('/ajax/doctor')
      .set({ ...withSecret, 'X-Forwarded-For': address });
    expect(body.forwarded_for).toBe(expected);
  });

  it('GW-19 closes the connection of the first POST of an attempt only', async () => {
    const { origin } = await probed();
    const post = () =>
      fetch(`${origin}/ajax/doctor?attempt=a`, { method: 'POST', headers: withSecret });
    await expect(post()).rejects.toThrow();
    expect(await (await post()).json()).toMatchObject({ attempts: 2 });
    expect(
      (await request(origin).get('/ajax/doctor?attempt=a').set(withSecret).expect(200)).body
        .attempts,
    ).toBe(2);
  });

  it('GW-19 rejects other sites, and pages', async () => {
    const { origin } = await probed();
    await request(origin)
      .get('/ajax/doctor')
      .set({ ...withSecret, 'Sec-Fetch-Site': 'cross-site' })
      .expect(403);
    await request(origin)
      .get('/ajax/doctor')
      .set({ ...withSecret, 'Sec-Fetch-Dest': 'document' })
      .expect(403);
  });

  it('GW-19 forwards other paths that begin like it', async () => {
    const backend = await quiet();
    const { origin } = await probed({ backend: backend.url });
    await request(origin).get('/ajax/doctors').expect(200);
    expect(backend.requests.map(({ url }) => url)).toEqual(['/ajax/doctors']);
  });
});
