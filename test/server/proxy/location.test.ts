import { expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const locations = [
  ['http://HOST/base/ajax/users/7?tab=1#top', '/ajax/users/7?tab=1#top'],
  ['https://HOST/base/ajax/users', '/ajax/users'],
  ['//HOST/base/ajax/users', '/ajax/users'],
  ['/base/ajax/users', '/ajax/users'],
  ['http://HOST/elsewhere', '/elsewhere'],
  ['http://HOST/base//evil.example/', '/evil.example/'],
  ['http://HOST//evil.example/', '/evil.example/'],
  ['http://HOST/base/ajax//users', '/ajax//users'],
  ['users/7', 'users/7'],
  ['https://other.example/base/ajax/users', 'https://other.example/base/ajax/users'],
  ['https://', 'https://'],
] as const;

it.each(['/base', '/base/'])(
  'GW-41 ignores a slash at the end of BACKEND_URL: %s',
  async (path) => {
    const backend = await upstream((_req, res) =>
      res.writeHead(302, { Location: '/base/ajax/users' }).end(),
    );
    const { origin } = await gateway({ backend: new URL(path, backend.url) });
    const response = await fetch(`${origin}/ajax/users`, { redirect: 'manual' });
    expect(response.headers.get('Location')).toBe('/ajax/users');
  },
);

it.each(locations)('GW-41 sends the Location %s of a backend as %s', async (location, expected) => {
  const backend = await upstream((_req, res) =>
    res.writeHead(302, { Location: location.replace('HOST', backend.url.host) }).end(),
  );
  const { origin } = await gateway({ backend: new URL('/base', backend.url) });
  const response = await fetch(`${origin}/ajax/users`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(expected);
});
