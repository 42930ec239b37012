import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { upstream } from '../support/upstream.ts';
import { gateway } from './gateway.ts';

const quiet = () => upstream((_req, res) => void res.end('{}'));

describe('/ajax/doctor', () => {
  it('GW-19 responds with what has arrived, and forwards nothing', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    const sent = request(origin).patch('/ajax/doctor/a%2Fb?wait_ms=5').set({ Cookie: 'doctor=s3cret', 'X-XSRF-TOKEN': 's3cret' });
    const { body, text } = await sent.send('{}').expect(200).expect('Cache-Control', 'no-store');
    expect(body).toMatchObject({ method: 'PATCH', target: '/ajax/doctor/a%2Fb?wait_ms=5', http_version: '1.1' });
    expect(body).toMatchObject({ cookie: true, xsrf_token: true, attempts: 0 });
    expect(text).not.toContain('s3cret');
    expect(backend.requests).toEqual([]);
  });

  it('GW-19 closes the connection of the first POST of an attempt only', async () => {
    const { origin } = await gateway({ backend: (await quiet()).url });
    const post = () => fetch(`${origin}/ajax/doctor?attempt=a`, { method: 'POST' });
    await expect(post()).rejects.toThrow();
    expect(await (await post()).json()).toMatchObject({ attempts: 2 });
    expect((await request(origin).get('/ajax/doctor?attempt=a').expect(200)).body.attempts).toBe(2);
  });

  it('GW-19 rejects other sites, and pages', async () => {
    const { origin } = await gateway({ backend: (await quiet()).url });
    await request(origin).get('/ajax/doctor').set('Sec-Fetch-Site', 'cross-site').expect(403);
    await request(origin).get('/ajax/doctor').set('Sec-Fetch-Dest', 'document').expect(403);
  });

  it('GW-19 forwards other paths that begin like it', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    await request(origin).get('/ajax/doctors').expect(200);
    expect(backend.requests.map(({ url }) => url)).toEqual(['/ajax/doctors']);
  });
});
