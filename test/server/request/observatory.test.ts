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
  new Map((headers['content-security-policy'] ?? '').split(';').map((text) => text.trim().split(/ (.*)/s) as [string, string]));
const seconds = ({ headers }: Page) => Number(/^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
const scripts = ({ html }: Page) => [...html.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, address = '']) => address);

/**
 * The scoring of Mozilla's HTTP Observatory, except the redirection from HTTP, which the ingress does. Each missing demand
 * costs points. https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
const demands: Criterion[] = [
  [
    'a policy without unsafe, data: or schemes',
    (page) => /^(?!.*(unsafe|data:|https?:|\*)).*default-src/.test(page.headers['content-security-policy'] ?? ''),
  ],
  ['HSTS for six months', (page) => seconds(page) >= 15_768_000],
  [
    'scripts from its own origin',
    (page) => scripts(page).length > 0 && scripts(page).every((address) => /^\/[^/]/.test(address)),
  ],
  ['nosniff', ({ headers }) => headers['x-content-type-options'] === 'nosniff'],
  ['no framing', ({ headers }) => headers['x-frame-options'] === 'DENY'],
  ['no cross-origin sharing', ({ headers }) => !('access-control-allow-origin' in headers)],
  ['no cookie of the page', ({ headers }) => !('set-cookie' in headers)],
];
const bonuses: Criterion[] = [
  ['a policy without unsafe', (page) => directives(page).get('default-src') === "'self'", 5],
  ['a policy that starts from nothing', (page) => directives(page).get('default-src') === "'none'", 10],
  ['a private referrer policy', ({ headers }) => headers['referrer-policy'] === 'same-origin', 5],
  ['a resource policy', ({ headers }) => headers['cross-origin-resource-policy'] === 'same-origin', 10],
  ['no framing by the policy', (page) => directives(page).get('frame-ancestors') === "'none'", 5],
];

it('GW-23 scores 125 points (A+) by the rules of Mozilla HTTP Observatory', async () => {
  const files = readClient({ folder: join(import.meta.dirname, '../../../dist/client'), appName: 'Clearhouse' });
  const { origin } = await gateway({ backend: await unreachableUrl(), files, trustProxy: ['loopback'] });
  const response = await request(origin).get('/login').set('X-Forwarded-Proto', 'https').expect(200);
  const page = { headers: response.headers, html: response.text };
  expect(demands.filter(([, holds]) => !holds(page)).map(([what]) => what)).toEqual([]);
  const score = bonuses.filter(([, holds]) => holds(page)).reduce((sum, [, , bonus = 0]) => sum + bonus, 100);
  expect(score).toBeGreaterThanOrEqual(125);
});
