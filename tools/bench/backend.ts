import { emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import { listTable, measureLists } from './backend/lists.ts';
import { measurePages, pageTable } from './backend/pages.ts';
import { count, requests, type Store } from './backend/requests.ts';
import { measureSearches, searchIndexBytes, searchTable } from './backend/searches.ts';
import { fillYear } from './backend/year.ts';
import type { Bench } from './bench.ts';

/** Measures the reference backend on PostgreSQL: pages at three sizes of a year of orders, and searches and filters at the largest one. */
export const benchBackend: Bench = async ({ orders, log }) => {
  const cluster = await openPostgres();
  if (!cluster)
    return ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.'];
  try {
    const pages = [];
    let searches: string[] = [];
    let lists: string[] = [];
    for (const size of [10_000, orders / 10, orders]) {
      const { url, drop } = await emptyDatabase(cluster.url);
      const store: Store = { url, orders: size, server: cluster.pid };
      log(`filling a database with ${size} orders`);
      const migrationMs = await fillYear(url, size);
      if (size === orders) {
        searches = await searchLines(store, migrationMs);
        lists = listTable(await measureLists(store));
      }
      pages.push({ size, costs: await measurePages(store) });
      await drop();
    }
    return [
      '### Pages',
      '',
      'Median time; CPU time of PostgreSQL per request.',
      '',
      ...pageTable(pages),
      '',
      '### Search',
      '',
      ...searches,
      '',
      '### Filters',
      '',
      ...lists,
    ];
  } finally {
    await cluster.stop();
  }
};

async function searchLines(store: Store, migrationMs: number): Promise<string[]> {
  const gigabytes = ((await searchIndexBytes(store)) / 1e9).toFixed(1);
  const seconds = (migrationMs / 1000).toFixed(0);
  return [
    `${count(store.orders)} orders, each with a deposit and an invoice. The indexes of searches have ${gigabytes} GB and took`,
    `${seconds} s to build. ${requests} requests of each kind, for different rows.`,
    '',
    ...searchTable(await measureSearches(store)),
  ];
}
