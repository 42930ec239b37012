import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { readClient } from '../../../server/static/files.ts';
import { unreachableUrl } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

interface Page {
  headers: Record<string, string>;
  html: string;
}
type Criterion = [what: string, holds: (page: Page) => boolean, bonus?: number];

const directives = ({ headers }: Page) =>
  new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((text) => text.trim().split(/ (.*)/s) as [string, string]),
  );
const seconds = ({ headers }: Page) =>
  Number(/^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
const scripts = ({ html }: Page) => html.match(/<script[^>]*src=[^>]*>/g) ?? [];

/**
 * The scoring in the sources of MDN HTTP Observatory since 2026-08-19, except the redirection from HTTP, which the ingress does.
 * Each missing demand costs points. The package itself downloads Chromium's preload list when it is installed, which fails offline.
 * https://github.com/mdn/mdn-http-observatory/blob/94042bb/src/grader/charts.js
 */
const demands: Criterion[] = [
  [
    'a policy without unsafe, data: or schemes',
    (page) =>
      /^(?!.*(unsafe|data:|https?:|\*)).*default-src/.test(
        page.headers['content-security-policy'] ?? '',
      ),
  ],
  ['HSTS for six months', (page) => seconds(page) >= 15_768_000],
  [
    'scripts from its own origin',
    (page) => scripts(page).length > 0 && scripts(page).every((tag) => / src="\/[^/]/.test(tag)),
  ],
  ['nosniff', ({ headers }) => headers['x-content-type-options'] === 'nosniff'],
  ['no framing', ({ headers }) => headers['x-frame-options'] === 'DENY'],
  ['no cross-origin sharing', ({ headers }) => !('access-control-allow-origin' in headers)],
];
const bonuses: Criterion[] = [
  [
    'a policy that starts from nothing',
    (page) => directives(page).get('default-src') === "'none'",
    10,
  ],
  ['a private referrer policy', ({ headers }) => headers['referrer-policy'] === 'same-origin', 5],
  [
    'a resource policy',
    ({ headers }) => headers['cross-origin-resource-policy'] === 'same-origin',
    10,
  ],
  [
    'an opener policy',
    ({ headers }) => headers['cross-origin-opener-policy'] === 'same-origin',
    10,
  ],
  [
    'an embedder policy',
    ({ headers }) => headers['cross-origin-embedder-policy'] === 'require-corp',
    10,
  ],
  ['no framing by the policy', (page) => directives(page).get('frame-ancestors') === "'none'", 5],
  [
    'integrity of all scripts',
    (page) => scripts(page).every((tag) => / integrity="sha384-[\w+/]{64}"/.test(tag)),
    5,
  ],
];

it('GW-23 scores 155 points (A+) by the rules of MDN HTTP Observatory', async () => {
  const client = readClient({
    folder: join(import.meta.dirname, '../../../dist/client'),
    appName: 'Clearhouse',
  });
  const { origin } = await gateway({
    backend: await unreachableUrl(),
    client,
    trustProxy: ['loopback'],
  });
  const response = await request(origin)
    .get('/login')
    .set('X-Forwarded-Proto', 'https')
    .expect(200);
  const page = {
    headers: response.headers,
    html: response.text,
  };
  expect(demands.filter(([, holds]) => !holds(page)).map(([what]) => what)).toEqual([]);
  // The bonus for protected cookies needs one, and a page sets none.
  expect(response.get('Set-Cookie')).toBeUndefined();
  expect(bonuses.filter(([, holds]) => !holds(page)).map(([what]) => what)).toEqual([]);
  expect(bonuses.reduce((sum, [, , bonus = 0]) => sum + bonus, 100)).toBe(155);
});
