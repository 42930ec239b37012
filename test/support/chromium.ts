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

/**
 * Starts a Chromium that others connect to: CHROMIUM_PATH, else the one inside of an npm package, unpacked here and now.
 * Tools that bring their own driver find it at `devtoolsPort` of 127.0.0.1.
 */
export async function launchChromium({ devtoolsPort }: { devtoolsPort?: number } = {}): Promise<{
  wsEndpoint: string;
  close: () => Promise<void>;
}> {
  const executablePath = process.env.CHROMIUM_PATH || (await unpack());
  const own = devtoolsPort === undefined ? [] : [`--remote-debugging-port=${devtoolsPort}`];
  const browser = await chromium.launchServer({ executablePath, args: [...args, ...own] });
  return { wsEndpoint: browser.wsEndpoint(), close: () => browser.close() };
}

async function unpack(): Promise<string> {
  // Read while it is imported; without it, it leaves the libraries packed that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
