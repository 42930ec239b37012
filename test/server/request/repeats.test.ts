import request from 'supertest';
import { expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

it('OUT-9 forwards a write with the same key once', async () => {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const { origin } = await gateway({ backend: backend.url });
  const send = (key: string) => request(origin).post('/ajax/users/create').set('Idempotency-Key', key);
  await send('a').expect(200);
  const { body } = await send('a').expect(409);
  expect(body).toEqual({ message: expect.any(String), request_id: expect.any(String), repeated: true });
  await send('b').expect(200);
  expect(backend.requests).toHaveLength(2);
});
