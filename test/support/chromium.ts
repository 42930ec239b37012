import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { isRunning } from './is-running.ts';

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
 * Tools with their own driver connect to `devtoolsPort` on 127.0.0.1. A certificate with the trusted key, base64 of the SHA-256
 * of its public key, is valid, and its reports of the Reporting API are sent at once instead of after a minute.
 */
export async function launchChromium({
  devtoolsPort,
  trustedKey,
}: {
  devtoolsPort?: number;
  trustedKey?: string;
} = {}): Promise<{
  wsEndpoint: string;
  close: () => Promise<void>;
}> {
  const own = [
    ...(devtoolsPort === undefined ? [] : [`--remote-debugging-port=${devtoolsPort}`]),
    ...(trustedKey === undefined
      ? []
      : ['--short-reporting-delay', `--ignore-certificate-errors-spki-list=${trustedKey}`]),
  ];
  const browser = await chromium.launchServer({ ...(await program()), args: [...args, ...own] });
  return { wsEndpoint: browser.wsEndpoint(), close: () => browser.close() };
}

/**
 * Starts a Chromium of its own that keeps its storage in a folder, as a person's browser does.
 * @returns `kill` ends all its processes with SIGKILL.
 */
export async function launchProfile(
  folder: string,
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; kill: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(await program()),
    args,
    ...options,
  });
  return {
    context,
    async kill() {
      const session = await context.browser()?.newBrowserCDPSession();
      const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
      const closed = new Promise((resolve) => context.once('close', resolve));
      // The browser is the first one: its children end with it.
      for (const { id } of processInfo) if (isRunning(id)) process.kill(id, 'SIGKILL');
      await closed;
    },
  };
}

/** Returns the path of the Chromium that the tests use; undefined for the installed Chrome. */
export const chromiumProgram = async (): Promise<string | undefined> =>
  (await program()).executablePath;

async function program(): Promise<{ executablePath?: string; channel?: string }> {
  const given = process.env.CHROMIUM_PATH;
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  return given || isPackaged
    ? { executablePath: given || (await unpack()) }
    : { channel: 'chrome' };
}

async function unpack(): Promise<string> {
  // The package reads this on import and then also unpacks shared libraries that a minimal system lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
