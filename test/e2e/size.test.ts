import { describe, expect } from 'vitest';
import { it, type OpenVisit } from '../support/console.ts';

/** What a page, of somebody signed in when it has a heading, makes the browser fetch: the kind of each file, and its bytes as they came over the wire. */
async function fetched(visit: OpenVisit, path: string, heading?: string) {
  const { page } = await visit({ signedIn: heading !== undefined });
  const files: { type: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    files.push({ type: request.resourceType(), bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) });
  });
  await page.goto(path);
  await page
    .getByRole(heading ? 'heading' : 'button', { name: heading ?? 'Sign in' })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(files.map(async ({ type, bytes }) => ({ type, bytes: await bytes })));
  const of = (type: string) => all.filter((file) => file.type === type);
  const sum = (list: { bytes: number }[]) => list.reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    requests: all.length,
    scripts: of('script').length,
    script: sum(of('script')),
    style: sum(of('stylesheet')),
    all: sum(all),
  };
}

describe('size', () => {
  it('LOGIN-1 the login is light: 92 kB of scripts in 2 files, 100 kB in 5 requests', async ({ visit }) => {
    const { script, scripts, style, requests, all } = await fetched(visit, '/login');
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(92_000);
    expect(scripts).toBeLessThanOrEqual(2);
    expect(requests).toBeLessThanOrEqual(5);
    expect(style).toBeLessThanOrEqual(5_000);
    expect(all).toBeLessThanOrEqual(100_000);
  });

  // One of each area (client/app/routes.ts): all screens of an area come with the first of them.
  for (const [path, heading] of [
    ['/dashboard', 'Dashboard'],
    ['/closed-loop-balancing', 'CL Balancing'],
    ['/exchange-rules', 'Exchange Rules'],
    ['/users', 'Users'],
  ] as const) {
    it(`SHELL-6 the screen ${heading} is light: 105 kB of scripts`, async ({ visit }) => {
      const { script, scripts, style } = await fetched(visit, path, heading);
      expect(script).toBeGreaterThan(10_000);
      expect(script).toBeLessThanOrEqual(105_000);
      expect(scripts).toBeLessThanOrEqual(8);
      expect(style).toBeLessThanOrEqual(5_000);
    });
  }
});
