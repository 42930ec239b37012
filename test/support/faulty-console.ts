import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { anyDatabase, startBackend, type TestBackend } from './backend.ts';
import { signInState, startGateway } from './console.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** The time that the gateway waits for a response, in ms. */
const timeoutMs = 4_000;

/** The real gateway and backend, with a proxy on both sides of the gateway that lets writes fail. */
export interface FaultyConsole {
  backend: TestBackend;
  /** Between gateway and backend. */
  upstream: FaultProxy;
  /** Between browser and gateway. */
  ingress: FaultProxy;
  page: Page;
  /** Returns the number of changes of an endpoint that the backend has committed since the last call. */
  takeChanges: (endpoint: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Starts it, signed in as a new user with this email. */
export async function startFaultyConsole(): Promise<FaultyConsole> {
  // It commits within 0.7 of this time. On a busy machine, a password hash takes longer than 0.7 of the gateway's.
  const backend = await startBackend(await anyDatabase(), { backendTimeout: 2 * timeoutMs });
  backend.clock.now = new Date();
  const upstream = await startFaultProxy(Number(new URL(backend.url).port));
  const gateway = await startGateway({
    backend: `http://127.0.0.1:${upstream.port}`,
    timeoutMs,
    backendTimeoutMs: timeoutMs,
  });
  const ingress = await startFaultProxy(gateway.port);
  const browser = await chromium.connect(inject('browserWs'));
  const baseURL = `http://127.0.0.1:${ingress.port}`;
  const storageState: BrowserContextOptions['storageState'] = await signInState(browser, baseURL);
  const context = await browser.newContext({ baseURL, storageState, locale: 'en-GB', timezoneId: 'UTC' });
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  const lastEvent = async () => {
    const { id } = await backend.db
      .selectFrom('event_logs')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id ?? 0n;
  };
  let seen = await lastEvent();
  return {
    backend,
    upstream,
    ingress,
    page,
    async takeChanges(endpoint) {
      const events = await backend.db
        .selectFrom('event_logs')
        .select(['id', 'action', 'type'])
        .where('id', '>', seen)
        .orderBy('id')
        .execute();
      seen = events.at(-1)?.id ?? seen;
      return events.filter(({ action, type }) => action === endpoint && type !== 'error').length;
    },
    async close() {
      await browser.close();
      gateway.close();
      await Promise.all([ingress.close(), upstream.close()]);
      await backend.close();
    },
  };
}
