import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { type Application, type Applications, startApplications } from './console/applications.ts';
import { type BenchBrowser, openBrowser, setOwnCookies, signIn } from './console/browser.ts';
import { travel } from './console/journey.ts';
import { audit } from './console/lighthouse.ts';
import { installPeers, type Peers } from './console/peers.ts';
import { type Sample, waitTable, weightTable } from './console/tables.ts';
import { longUserList } from './console/users.ts';
import { weigh } from './console/weight.ts';

/** Measures the console in the browser, and a react-admin application with the same list and form of users. */
export const benchConsole: Bench = async ({ runs, log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-console-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    log('installing and building the react-admin application');
    mkdirSync(join(folder, 'data'));
    const peers = await installPeers(folder);
    const applications = await startApplications({
      dataDir: join(folder, 'data'),
      reactAdmin: peers.reactAdmin,
    });
    stops.push(applications.stop);
    const browser = await openBrowser();
    stops.push(browser.close);
    const samples: Record<string, Sample[]> = {};
    for (let run = 1; run <= runs; run += 1) {
      for (const app of applications.all) {
        log(`${app.name}, run ${run} of ${runs}`);
        const sample = await measure(app, { peers, applications, browser });
        samples[app.name] = [...(samples[app.name] ?? []), sample];
      }
    }
    return [
      `Chromium ${browser.browser.version()}; ${peers.versions}. Both applications use the same backend and are served`,
      'compressed with brotli. The react-admin application has only a list and a form of users.',
      '',
      ...weightTable(samples),
      '',
      ...waitTable(samples),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

interface Parts {
  peers: Peers;
  applications: Applications;
  browser: BenchBrowser;
}

/** Measures one application once: the weight and Lighthouse results of both pages, then a user journey. */
async function measure(
  app: Application,
  { peers, applications, browser: { browser, devtoolsPort } }: Parts,
): Promise<Sample> {
  const cookies = await signIn(browser, app.url);
  const page = async (path: string, own: typeof cookies) => {
    const context = await browser.newContext({ storageState: { cookies: own, origins: [] } });
    const weight = await weigh(await context.newPage(), app.url + path);
    await context.close();
    await setOwnCookies(browser, own);
    return { ...weight, ...(await audit(peers.lighthouse, devtoolsPort, app.url + path)) };
  };
  const login = await page('/login', []);
  const list = await page('/users', cookies);

  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  const lengthen = () => applications.backend.script('GET /ajax/users', { body: longUserList });
  const waits = await travel({ page: await context.newPage(), app, lengthen });
  applications.backend.reset();
  await context.close();
  return { login, list, waits };
}
