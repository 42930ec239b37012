import type { TestProject } from 'vitest/node';
import { launchChromium } from '../chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of this run listens. */
    browserWs: string;
  }
}

/** Starts the one Chromium of this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  project.provide('browserWs', browser.wsEndpoint);
  return browser.close;
}
