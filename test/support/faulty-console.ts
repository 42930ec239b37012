import { sql } from 'kysely';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { anyDatabase, startBackend, type TestBackend } from './backend.ts';
import { contextDefaults, signInState } from './console.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { startGateway } from './gateway.ts';
import { scriptedBackend } from './scripted-backend.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** The time that the gateway waits for a response, in ms. */
export const timeoutMs = 4_000;

/**
 * `foreign`: the same without what makes repetitions safe: Idempotency-Key, Write-Outcome and unique keys.
 */
export type BackendKind = 'reference' | 'foreign';

/** Two real gateways, of which one is in use, and a real backend, with a proxy on both sides that lets writes fail. */
export interface FaultyConsole {
  backend: TestBackend;
  /** Between gateway and backend. */
  upstream: FaultProxy;
  /** Between browser and gateway. */
  ingress: FaultProxy;
  readonly page: Page;
  /** Opens a page in place of the last one, which is closed with its input and the requests that it still waits for. */
  renewPage: () => Promise<void>;
  /** Ends the gateway in use with its connections. New connections reach the other one. */
  killGateway: () => Promise<void>;
  /** Returns the number of changes of an endpoint that the backend has committed since the last call. */
  takeChanges: (endpoint: string) => Promise<number>;
  close: () => Promise<void>;
}

/** The rules of the database that keep a foreign backend from carrying out a write twice. */
const uniqueKeys = [
  'alter table businesses drop constraint businesses_reference_id_key cascade',
  'drop index users_username_key, users_email_key, settlements_transaction_hash_key',
];

/** Starts it, signed in as the demo account. */
export async function startFaultyConsole(kind: BackendKind = 'reference'): Promise<FaultyConsole> {
  // It commits within 0.7 of this time. On a busy machine, a password hash takes longer than 0.7 of the gateway's.
  const backend = await startBackend(await anyDatabase(), { backendTimeout: 2 * timeoutMs });
  backend.clock.now = new Date();
  if (kind === 'foreign')
    for (const statement of uniqueKeys) await sql.raw(statement).execute(backend.db);
  const served =
    kind === 'foreign'
      ? await scriptedBackend(backend.url, {
          removed: ['idempotency-key', 'write-outcome', 'clearhouse-features'],
        })
      : undefined;
  const upstream = await startFaultProxy(Number(new URL(served?.url ?? backend.url).port));
  const start = () =>
    startGateway({
      backend: `http://127.0.0.1:${upstream.port}`,
      timeoutMs,
      backendTimeoutMs: timeoutMs,
    });
  let inUse = await start();
  let standby = await start();
  const balancer = await startTcpProxy(inUse.port);
  const ingress = await startFaultProxy(balancer.port);
  const browser = await chromium.connect(inject('browserWs'));
  const baseURL = `http://127.0.0.1:${ingress.port}`;
  const storageState: BrowserContextOptions['storageState'] = await signInState(browser, baseURL);
  const context = await browser.newContext({
    ...contextDefaults,
    baseURL,
    storageState,
  });
  const openPage = async () => {
    const opened = await context.newPage();
    opened.on('dialog', (dialog) => dialog.accept());
    return opened;
  };
  let page = await openPage();
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
    get page() {
      return page;
    },
    async renewPage() {
      await page.close();
      page = await openPage();
    },
    async killGateway() {
      balancer.retarget(standby.port);
      inUse.close();
      inUse = standby;
      standby = await start();
    },
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
      inUse.close();
      standby.close();
      await Promise.all([ingress.close(), balancer.close(), upstream.close()]);
      served?.close();
      await backend.close();
    },
  };
}
