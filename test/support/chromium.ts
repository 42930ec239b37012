import { chromium } from 'playwright-core';

// Replaces the package's own arguments, which disable web security.
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a Chromium server: CHROMIUM_PATH if it is set, on Linux x64 the one of an npm package, elsewhere the installed Chrome.
 * Tools with their own driver connect to `devtoolsPort` on 127.0.0.1.
 */
export async function launchChromium({ devtoolsPort }: { devtoolsPort?: number } = {}): Promise<{
  wsEndpoint: string;
  close: () => Promise<void>;
}> {
  const given = process.env.CHROMIUM_PATH;
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const program = given || isPackaged ? { executablePath: given || (await unpack()) } : { channel: 'chrome' };
  const own = devtoolsPort === undefined ? [] : [`--remote-debugging-port=${devtoolsPort}`];
  const browser = await chromium.launchServer({ ...program, args: [...args, ...own] });
  return { wsEndpoint: browser.wsEndpoint(), close: () => browser.close() };
}

async function unpack(): Promise<string> {
  // The package reads this on import and then also unpacks shared libraries that a minimal system lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
