import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { ApiError } from '#lib/api/request.ts';
import { send } from '#lib/api/send.ts';
import { indentJson, stringifyExact } from '#lib/format/json.ts';
import { startSession } from '#lib/state/session.ts';

afterEach(() => vi.unstubAllGlobals());

const fields = (body: unknown, status = 422) => new ApiError('users.create', status, body).fields;

it('ERR-3 reads the first message of each field', () => {
  expect(fields({ errors: { name: ['First.', 'Second.'], email: 'One.' } })).toEqual({ name: 'First.', email: 'One.' });
  expect(fields({ errors: { email: ['Too many attempts.'] } }, 429)).toEqual({ email: 'Too many attempts.' });
  expect(fields({ errors: { email: ['No.'] } }, 400)).toBeUndefined();
});

it.each([{ errors: {} }, { errors: [] }, { errors: { name: [] } }, { errors: { name: [''] } }, { message: 'No.' }, undefined])(
  'ERR-3 treats the 422 body %j as one without field messages',
  (body) => expect(fields(body)).toBeUndefined(),
);

it('BIZ-6 reports a request that breaks the contract without sending it', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const body = { name: 'a', confirmation_requirement: 1.5 };
  const error = await send(businesses.update, { params: { id: 3 }, body }).catch((error: unknown) => error);
  expect(error).toMatchObject({ fields: { confirmation_requirement: 'Enter a whole number.' } });
  expect(fetch).not.toHaveBeenCalled();
});

it('BIZ-6 leaves an empty field to the server', async () => {
  const fetch = vi.fn(async () => Response.json({ errors: { confirmation_requirement: ['Required.'] } }, { status: 422 }));
  vi.stubGlobal('fetch', fetch);
  startSession({ id: 1, username: 'demo' });
  const body = { name: '', confirmation_requirement: null };
  const error = await send(businesses.update, { params: { id: 3 }, body }).catch((error: unknown) => error);
  expect(error).toMatchObject({ fields: { confirmation_requirement: 'Required.' } });
});

it('FMT-1 writes integers exactly where JSON.rawJSON is missing', () => {
  vi.stubGlobal('JSON', { parse: JSON.parse, stringify: JSON.stringify });
  expect(stringifyExact({ small: 5n, large: 9007199254740993n })).toBe('{"small":5,"large":"9007199254740993"}');
  expect(indentJson('{"rate":1.50}')).toBe('{\n  "rate": 1.5\n}');
});

it('ERR-5 treats a redirect to a sign-in page as a failure', async () => {
  const proxy = createServer(({ url }, response) => {
    if (url === '/proxy-login') response.end('<h1>Sign in</h1>');
    else response.writeHead(302, { Location: '/proxy-login' }).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  location.href = `http://127.0.0.1:${port}/`;
  startSession({ id: 1, username: 'demo' });
  const body = { username: 'ben', email: 'b@x' };
  const error = await send(users.update, { params: { id: 3 }, body }).catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'ApiError', status: 0 });
  proxy.close();
});
