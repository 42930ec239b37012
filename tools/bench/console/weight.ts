import type { Page } from 'playwright-core';

/** The requests of a page, and their transferred bytes without headers. */
export interface Weight {
  script: number;
  requests: number;
  all: number;
}

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
  const sum = (some: typeof all) => some.reduce((bytes, file) => bytes + file.bytes, 0);
  return { script: sum(all.filter(({ script }) => script)), requests: all.length, all: sum(all) };
}
