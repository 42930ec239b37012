import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

/** Writes the visible part of a page to a WebP file in docs/screenshots, which Playwright cannot, at `scale` of its size. */
export async function writeWebp(page: Page, name: string, scale: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: 0, width, height, scale },
  });
  const file = `docs/screenshots/${name}.webp`;
  writeFileSync(join(root, file), data, 'base64');
  process.stdout.write(`${file}\n`);
}
