import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildGallery, serveGallery } from '../../build/gallery.ts';
import { temporaryFolders } from '../../test/support/backend-process.ts';
import { named } from './scene.ts';
import { writeWebp } from './write-webp.ts';

const scale = 0.625;

/** Takes every section of the gallery, and an open dialog and menu, in both themes. docs/gallery.md shows them. */
export async function takeGallery(browser: Browser, settings: BrowserContextOptions) {
  const folders = temporaryFolders();
  const folder = folders.make();
  await buildGallery(folder);
  const server = express().use(serveGallery(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ ...settings, viewport, colorScheme });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/gallery`);
    await takeSections(page, colorScheme);
    await takeOpen(page, 'Filter by value: Trades', `gallery-dialog-${colorScheme}`);
    await page.keyboard.press('Escape');
    await takeOpen(page, 'Columns of Trades', `gallery-menu-${colorScheme}`);
    await context.close();
  }
  server.close();
  folders.clean();
}

async function takeSections(page: Page, theme: string) {
  await page.getByText('lines match').first().waitFor();
  await page.getByText('Checking again').waitFor();
  await page.getByText('Refresh failed.').last().waitFor();
  // The file input of the statement has scrolled to itself.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const section of await page.locator('[data-section]').all()) {
    const name = await section.getAttribute('data-section');
    const { y = 0, height = 0 } = (await section.boundingBox()) ?? {};
    await writeWebp(page, `gallery-${name}-${theme}`, { x: 0, y, width: 1280, height, scale });
  }
}

/** Takes what the first button with a name opens. */
async function takeOpen(page: Page, button: string, name: string) {
  await named(page, button).first().click();
  await page.getByRole('dialog').waitFor();
  const y = await page.evaluate(() => window.scrollY);
  await writeWebp(page, name, { x: 0, y, width: 1280, height: 900, scale });
}
