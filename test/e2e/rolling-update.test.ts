import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { type ClientFile, readClient } from '../../server/static/files.ts';
import { createClient } from '../conformance/client.ts';
import { gateway } from '../server/gateway.ts';
import { startBackend } from '../support/backend.ts';
import { startBalancer } from '../support/balancer.ts';
import { embeddedDatabase } from '../support/database.ts';

const loads = 200;
const { email, password } = demoAccount;
const folder = join(import.meta.dirname, '../../dist/client');
const releaseA = readClient({ folder, appName: 'Clearhouse' });
const hash = /(?<=[\w.]-)[A-Z0-9]{8}(?=\.\w)/g;

/** Same client with other hashes in all file names, like the next release. */
const releaseB = new Map(
  [...releaseA].map(([path, file]): [string, ClientFile] => {
    const rename = (text: string) => text.replace(hash, (digits) => [...digits].reverse().join(''));
    return [
      rename(path),
      { ...file, bodies: { identity: Buffer.from(rename(file.bodies.identity.toString('latin1')), 'latin1') } },
    ];
  }),
);

/** Loads the page and all its assets recursively, like a browser. Calls `loaded` between the page and its assets. */
async function loadPage(url: string, loaded: () => Promise<void>): Promise<void> {
  const seen = new Set<string>();
  const load = async (path: string) => {
    seen.add(path);
    const response = await fetch(url + path);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    if (path === '/login') await loaded();
    const names = [...text.matchAll(/[\w.-]+-[A-Z0-9]{8}\.(?:js|css)/g)].map(([name]) => `/assets/${name}`);
    for (const name of names) if (!seen.has(name)) await load(name);
  };
  await load('/login');
  expect(seen.size).toBeGreaterThan(3);
}

it('GW-1 OPS-3 fails no page load or sign-in while pods are replaced', async () => {
  const backend = await startBackend(await embeddedDatabase());
  onTestFinished(() => backend.close());
  const startPod = async (files: Map<string, ClientFile>) =>
    (await gateway({ backend: new URL(backend.url), files, logLevel: 'silent' })).origin;
  const balancer = await startBalancer([await startPod(releaseA), await startPod(releaseA)]);
  const browser = await chromium.connect(inject('browserWs'));
  onTestFinished(() => browser.close());
  const signIn = async () => {
    const page = await browser.newPage();
    await page.goto(`${balancer.url}/login`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    return page;
  };

  // One pod at a time: A A, B A, B B, A B, A A, repeatedly. The second replacement of a release waits for the end of a load,
  // because a page whose release has no pod left cannot load its script.
  const steps = [
    { pod: 0, files: releaseB, midLoad: true },
    { pod: 1, files: releaseB, midLoad: false },
    { pod: 0, files: releaseA, midLoad: true },
    { pod: 1, files: releaseA, midLoad: false },
  ];
  const failures: string[] = [];
  const oldTab = await signIn();
  for (let load = 0; load < loads; load += 1) {
    const step = load % 10 === 5 ? steps[Math.floor(load / 10) % steps.length] : undefined;
    const replacePod = async () => {
      if (step) balancer.targets[step.pod] = await startPod(step.files);
    };
    await loadPage(balancer.url, async () => {
      if (step?.midLoad) await replacePod();
    }).catch((error: Error) => failures.push(error.message));
    const response = await createClient(balancer.url).request(auth.login, { body: { email, password } });
    if (response.status !== 200) failures.push(`sign-in: ${response.status}`);
    if (step && !step.midLoad) await replacePod();
    if (load % 50 === 8) await (await signIn()).close();
  }
  expect(failures).toEqual([]);
  await oldTab.getByRole('link', { name: 'Users' }).click();
  await oldTab.getByRole('heading', { name: 'Users' }).waitFor();
}, 300_000);
