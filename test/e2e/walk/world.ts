import type { Browser } from 'playwright-core';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { demoAccount } from '../../../backend/demo/account.ts';
import {
  createDeployment,
  type Deployment,
  unknownBuild,
  unmarked,
} from '../../../server/deployment/deployment.ts';
import type { Client } from '../../../server/static/files.ts';
import { anyDatabase, startBackend, type TestBackend } from '../../support/backend.ts';
import { signInState } from '../../support/console.ts';
import { testTime } from '../../support/database.ts';
import { startGateway } from '../../support/gateway.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faults.ts';
import { openTab, type Tab } from './tab.ts';

/** Someone who signs in. The walk may change everything but the id. */
export interface Person {
  id: string;
  username: string;
  email: string;
  password: string;
}

/** The real client, gateway and backend, with faults between gateway and backend. */
export interface World extends FaultyNetwork {
  tabs: Tab[];
  /** The tab in front. */
  tab: Tab;
  people: [Person, Person];
  openTab: () => Promise<void>;
  /** Closes the tab in front, of two. */
  closeTab: () => Promise<void>;
  publishRelease: () => void;
  setReadOnly: (readOnly: boolean) => void;
  isReadOnly: () => boolean;
  setOffline: (isOffline: boolean) => Promise<void>;
  isOffline: () => boolean;
  /** Ends every session on the server. */
  expireSessions: () => Promise<void>;
  /** Advances the clocks of the browser and of the backend. */
  passTime: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The time after which the gateway gives up a request, in ms. */
const backendTimeoutMs = 5_000;

/** Starts everything, with one empty tab in which the first person has a session. */
export async function createWorld(browser: Browser): Promise<World> {
  const backend = await startBackend(await anyDatabase(), { backendTimeout: backendTimeoutMs });
  const people = await createPeople(backend);
  const network = await startFaultyNetwork(backend.url);
  const site = await startGateway({
    backend: network.url,
    timeoutMs: backendTimeoutMs,
    backendTimeoutMs,
    deploymentOf: changingDeployment,
  });
  const context = await browser.newContext({
    baseURL: site.url,
    storageState: await signInState(browser, site.url, people[0]),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: testTime });
  const startedAt = Date.now();
  let passed = 0;
  let isReadOnly = false;
  let isOffline = false;
  const tab = await openTab(context);
  const world: World = {
    ...network,
    people,
    tab,
    tabs: [tab],
    async openTab() {
      world.tab = await openTab(context);
      world.tabs.push(world.tab);
    },
    async closeTab() {
      const closed = world.tab;
      world.tabs = world.tabs.filter((one) => one !== closed);
      world.tab = world.tabs[0] as Tab;
      await closed.page.close();
      await world.tab.page.bringToFront();
    },
    publishRelease: site.deployment.publish,
    setReadOnly(readOnly) {
      isReadOnly = readOnly;
      site.deployment.apply({ ...unmarked, readOnly });
    },
    isReadOnly: () => isReadOnly,
    async setOffline(offline) {
      isOffline = offline;
      await context.setOffline(offline);
    },
    isOffline: () => isOffline,
    expireSessions: async () => void (await backend.db.deleteFrom('sessions').execute()),
    async passTime(ms) {
      passed += ms;
      backend.clock.now = new Date(testTime.getTime() + Date.now() - startedAt + passed);
      await context.clock.fastForward(ms);
    },
    async close() {
      network.release();
      await context.close();
      site.close();
      network.close();
      await backend.close();
    },
  };
  return world;
}

/** Creates a deployment that can publish releases of the same client. */
function changingDeployment(client: Client): Deployment & { publish: () => void } {
  let current = createDeployment({ client });
  let settings = unmarked;
  let releases = 0;
  return {
    build: current.build,
    info: () => current.info(),
    document: () => current.document(),
    apply(next) {
      settings = next;
      current.apply(next);
    },
    publish() {
      releases += 1;
      current = createDeployment({
        client,
        settings,
        build: { ...unknownBuild, commit: `release${releases}` },
      });
    },
  };
}

/** Creates a person beside the demo account. */
async function createPeople({ signedIn }: TestBackend): Promise<[Person, Person]> {
  const client = await signedIn();
  const ben = { username: 'walking.ben', email: 'ben@walk.example', password: 'a long password' };
  const { body: created } = await client.request(users.create, { body: ben });
  const { body: session } = await client.request(auth.check, {});
  const { user } = session as { user: { id: number; username: string } };
  return [
    { ...demoAccount, id: String(user.id), username: user.username },
    { ...ben, id: String((created as { id: number }).id) },
  ];
}
