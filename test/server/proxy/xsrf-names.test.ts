import { expect, it } from 'vitest';
import type { XsrfNames } from '../../../server/proxy/xsrf-names.ts';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const django: XsrfNames = { cookie: 'csrftoken', header: 'X-CSRFToken' };

/** Sends a write with headers through a gateway. Returns the headers that the backend received, and the response. */
async function save(xsrfNames: XsrfNames, sent: Record<string, string>, cookies: string[] = []) {
  const backend = await upstream(
    (_req, res) => void res.writeHead(204, { 'Set-Cookie': cookies }).end(),
  );
  const { origin } = await gateway({ backend: backend.url, xsrfNames });
  const response = await fetch(`${origin}/ajax/users/create`, { method: 'POST', headers: sent });
  return { received: backend.requests[0]?.headers ?? {}, response };
}

it('GW-61 sends the token under the names of the backend', async () => {
  const { received } = await save(django, {
    Cookie: 'session=a; XSRF-TOKEN=b%3D%3D; other=c',
    'X-XSRF-TOKEN': 'b==',
    'Sec-Fetch-Site': 'same-origin',
  });
  expect(received).toMatchObject({
    cookie: 'session=a; csrftoken=b%3D%3D; other=c',
    'x-csrftoken': 'b==',
  });
  expect(received).not.toHaveProperty('x-xsrf-token');
});

it('GW-61 removes what a client sends under the names of the backend', async () => {
  const { received } = await save(django, { Cookie: 'csrftoken=a; x=1', 'X-CSRFToken': 'a' });
  expect(received.cookie).toBe('x=1');
  expect(received).not.toHaveProperty('x-csrftoken');
});

it('GW-61 translates the header alone', async () => {
  const names = { cookie: 'XSRF-TOKEN', header: 'X-CSRF-Token' };
  const { received } = await save(names, { Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' });
  expect(received).toMatchObject({ cookie: 'XSRF-TOKEN=a', 'x-csrf-token': 'a' });
});

it('GW-61 gives the cookie of the backend the specified name, with its value and attributes', async () => {
  const { response } = await save(django, {}, [
    'csrftoken=a=b; Path=/; SameSite=Lax',
    'csrftoken2=c; Path=/',
    'sessionid=d; HttpOnly',
  ]);
  expect(response.headers.getSetCookie()).toEqual([
    'XSRF-TOKEN=a=b; Path=/; SameSite=Lax',
    'csrftoken2=c; Path=/',
    'sessionid=d; HttpOnly',
  ]);
});

it('GW-61 GW-7 rejects a write whose token differs from its cookie', async () => {
  const { response } = await save(django, { Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'b' });
  expect(response.status).toBe(419);
});
