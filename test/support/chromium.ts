import { chromium } from 'playwright-core';

// Not the arguments that come with it: those switch web security off.
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium that others connect to: CHROMIUM_PATH, else the one inside of an npm package, unpacked here and now. */
export async function launchChromium(): Promise<{ wsEndpoint: string; close: () => Promise<void> }> {
  const executablePath = process.env.CHROMIUM_PATH || (await unpack());
  const browser = await chromium.launchServer({ executablePath, args });
  return { wsEndpoint: browser.wsEndpoint(), close: () => browser.close() };
}

async function unpack(): Promise<string> {
  // Read while it is imported; without it, it leaves the libraries packed that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
