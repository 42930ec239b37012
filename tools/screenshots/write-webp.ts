import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

/** A part of a page, in pixels from its start, and the size of its picture relative to it. */
interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** Writes a part of a page to a WebP file in docs/screenshots, which Playwright cannot. */
export async function writeWebp(page: Page, name: string, clip: Clip): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip,
    captureBeyondViewport: true,
  });
  const file = `docs/screenshots/${name}.webp`;
  writeFileSync(join(root, file), data, 'base64');
  process.stdout.write(`${file}\n`);
}
