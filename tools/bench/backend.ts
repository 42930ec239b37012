import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import { measurePages } from './backend/pages.ts';
import { measureReport } from './backend/report.ts';
import { fill, type Store } from './backend/store.ts';
import { callTable, pageTable, reportTable, seedTable } from './backend/tables.ts';
import type { Bench } from './bench.ts';

const small = 10_000;

/** Measures the reference backend on PGlite and PostgreSQL: pages by list length, requests, and a report of every order. */
export const benchBackend: Bench = async ({ orders: large, runs, log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backend-'));
  const cluster = await openPostgres();
  const drops: (() => Promise<void>)[] = [];
  try {
    const engines = [
      await embeddedStores(folder),
      ...(cluster ? [await serverStores(cluster, drops)] : []),
    ];
    const lines = cluster
      ? []
      : ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.', ''];
    log(`filling databases with ${small} and with ${large} orders`);
    // In parallel, since filling a large database takes minutes and keeps one core busy.
    const rates = await Promise.all(
      engines.map(async (engine) => {
        await fill(engine.small, small);
        return { kind: engine.large.kind, rate: await fill(engine.large, large) };
      }),
    );
    for (const { kind, rate } of rates) log(`${kind} was filled with ${rate} orders per second`);
    const measured = [];
    for (const engine of engines) {
      const { kind } = engine.large;
      log(`${kind}: pages and requests`);
      const pages = await measurePages(engine.small, engine.large, { small, large }, runs);
      log(`${kind}: the report`);
      const onServer = kind === 'PostgreSQL';
      const reports = await measureReport(
        engine.large,
        onServer ? { short: 1, all: runs } : { short: runs, all: 1 },
      );
      measured.push({ kind, ...pages, reports });
    }
    return [
      ...lines,
      ...pageTable(measured, { small, large }),
      '',
      ...callTable(measured, { small }),
      '',
      ...reportTable(measured),
      '',
      ...seedTable(rates),
    ];
  } finally {
    for (const drop of drops) await drop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Stores {
  small: Store;
  large: Store;
}

async function serverStores(
  { url, pid }: { url: string; pid: number | undefined },
  drops: (() => Promise<void>)[],
): Promise<Stores> {
  const store = async (): Promise<Store> => {
    const { url: own, drop } = await emptyDatabase(url);
    drops.push(drop);
    return { kind: 'PostgreSQL', settings: { DATABASE_URL: own }, server: pid };
  };
  return { small: await store(), large: await store() };
}

async function embeddedStores(folder: string): Promise<Stores> {
  const store = (name: string): Store => ({
    kind: 'PGlite',
    settings: { DATA_DIR: join(folder, name) },
  });
  return { small: store('small'), large: store('large') };
}
