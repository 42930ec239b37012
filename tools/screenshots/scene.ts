import type { Page } from 'playwright-core';
import type { ScriptedBackend } from '../../test/support/scripted-backend.ts';
import type { Client } from '../conformance/client.ts';

/** A signed-in page, the backend behind it, and a second session for changes by a colleague. */
export interface Scene {
  page: Page;
  backend: ScriptedBackend;
  colleague: Client;
}

export interface Picture {
  /** 1280 if it is missing. */
  width?: number;
  height: number;
  /** The settings of a gateway of its own. */
  settings?: Record<string, string>;
  /** Brings a new page into the state to show. */
  show: (scene: Scene) => Promise<unknown>;
}

export const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a screen and waits until its panels have loaded. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main :is([aria-busy="false"], form)').first().waitFor();
  await loaded(page);
}

/** Waits until no panel is loading; the list of what needs attention loads after the panels. */
export const loaded = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main ul[aria-hidden="true"]') === null,
  );

/** Fetches JSON with the page's session. */
export const fetchJson = async (page: Page, path: string) =>
  (await page.request.get(`/ajax${path}`)).json();
