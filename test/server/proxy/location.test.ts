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
  ['users/7', 'users/7'],
  ['https://other.example/base/ajax/users', 'https://other.example/base/ajax/users'],
  ['https://', 'https://'],
] as const;

it.each(locations)('GW-41 sends the Location %s of a backend as %s', async (location, expected) => {
  const backend = await upstream((_req, res) =>
    res.writeHead(302, { Location: location.replace('HOST', backend.url.host) }).end(),
  );
  const { origin } = await gateway({ backend: new URL('/base', backend.url) });
  const response = await fetch(`${origin}/ajax/users`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(expected);
});
