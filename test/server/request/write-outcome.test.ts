import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

const outcome = /\r\nwrite-outcome: rejected\r\n/i;
const body = { 'Idempotency-Key': 'k', 'Content-Type': 'application/json' };

describe('Write-Outcome', () => {
  it('OUT-9 is passed on from the backend', async () => {
    const backend = await upstream(
      (_req, res) => void res.writeHead(422, { 'Write-Outcome': 'rejected' }).end('{}'),
    );
    const { origin } = await gateway({ backend: backend.url });
    await request(origin)
      .post('/ajax/users/create')
      .set(body)
      .send('{}')
      .expect(422)
      .expect('Write-Outcome', 'rejected');
  });

  it.each([
    ['a target', 400, head('POST /ajax/..%2fusers', 'Content-Length: 0')],
    ['a target in absolute form', 400, head('POST http://c/ajax/users', 'Content-Length: 0')],
    ['a second Host', 400, head('POST /ajax/users', 'Host: other', 'Content-Length: 0')],
    ['a method', 405, head('PROPFIND /ajax/users')],
    [
      'a body over the limit',
      413,
      head('POST /ajax/users', 'Content-Length: 8001', 'Expect: 100-continue'),
    ],
    ['an expectation', 417, head('POST /ajax/users', 'Content-Length: 8', 'Expect: 200-ok')],
    ['a token', 419, `${head('POST /ajax/users', 'Cookie: XSRF-TOKEN=a', 'Content-Length: 2')}{}`],
  ])('OUT-9 is rejected if the gateway rejects %s', async (_what, status, bytes) => {
    const { port } = await gateway({ backend: await unreachableUrl(), bodyLimit: 8_000 });
    const response = await exchange(port, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(outcome);
  });

  it.each([
    [
      'another site',
      403,
      `${head('POST /ajax/users', 'Sec-Fetch-Site: cross-site', 'Content-Length: 2')}{}`,
    ],
    ['an unreachable backend', 502, `${head('POST /ajax/users', 'Content-Length: 2')}{}`],
  ])(
    'OUT-9 is missing for %s, since another gateway may have forwarded the write',
    async (_what, status, bytes) => {
      const { port } = await gateway({ backend: await unreachableUrl() });
      const response = await exchange(port, bytes);
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(response).not.toMatch(outcome);
    },
  );

  it.each(['GET', 'HEAD'])('OUT-9 is missing for a %s', async (method) => {
    const { port } = await gateway({ backend: await unreachableUrl() });
    expect(await exchange(port, head(`${method} /ajax/..%2fusers`))).not.toMatch(outcome);
  });
});

describe('a write that a browser sends again', () => {
  it('OUT-9 is forwarded, and a rejection of the second is not certain', async () => {
    const backend = await upstream((req, res) => {
      // The first one is carried out, and its response is lost.
      if (backend.requests.length === 1) req.socket.resetAndDestroy();
      else res.writeHead(422).end('{"errors":{"username":["is taken"]}}');
    });
    const { origin } = await gateway({ backend: backend.url });
    const send = () => request(origin).post('/ajax/users/create').set(body).send('{}');
    const responses = [await send().expect(502), await send().expect(422)];
    expect(backend.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k']);
    for (const { headers } of responses) expect(headers).not.toHaveProperty('write-outcome');
  });

  it('OUT-9 is forwarded after a failure without a connection', async () => {
    const url = await unreachableUrl();
    const { origin } = await gateway({ backend: url });
    const send = () => request(origin).post('/ajax/users/create').set(body).send('{}');
    await send().expect(502);
    await upstream((_req, res) => void res.end('{}'), Number(url.port));
    await send().expect(200);
  });
});
