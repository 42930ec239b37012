import type { Page } from 'playwright-core';

/** The requests of a page, and their transferred bytes without headers. */
export interface Weight {
  script: number;
  /** All scripts, with those that are fetched while nothing happens. */
  allScripts: number;
  requests: number;
  all: number;
}

/** The time in which a page fetches what its first screen does not need, in milliseconds. */
const laterMs = 5_000;

/** Loads a page until the network is idle, and measures its transfers. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const files: Promise<{ script: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const script = request.resourceType() === 'script';
    files.push(request.sizes().then(({ responseBodySize: bytes }) => ({ script, bytes })));
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(files);
  await page.waitForTimeout(laterMs);
  const sum = (some: typeof all) => some.reduce((bytes, file) => bytes + file.bytes, 0);
  const scripts = (some: typeof all) => sum(some.filter(({ script }) => script));
  const allScripts = scripts(await Promise.all(files));
  return { script: scripts(all), allScripts, requests: all.length, all: sum(all) };
}
