import type { TestProject } from 'vitest/node';
import { launchChromium } from '../chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket endpoint of this run's Chromium. */
    browserWs: string;
  }
}

/** Starts the Chromium that all tests of this run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  project.provide('browserWs', browser.wsEndpoint);
  return browser.close;
}
