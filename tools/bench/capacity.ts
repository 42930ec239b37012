import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { measureClients } from './capacity/clients.ts';
import { clientTable } from './capacity/tables.ts';
import { type Running, startServer } from './gateway/servers.ts';
import { openSite } from './gateway/site.ts';

/** Measures the throughput and memory of one gateway on one core, by concurrent clients. */
export const benchCapacity: Bench = async ({ runs, log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-capacity-'));
  const over = new AbortController();
  try {
    const site = await openSite(folder, over.signal);
    /** Measures a new gateway process, since a process seldom returns memory to the system. */
    const fresh = async <T>(
      measure: (gateway: Running, signal: AbortSignal) => Promise<T>,
    ): Promise<T> => {
      const gateway = await startServer('gateway', site);
      if (!gateway) throw new Error('The gateway did not start.');
      return measure(gateway, over.signal).finally(gateway.stop);
    };
    const clients = [];
    for (const [count, stalled] of [
      [2, 0],
      [32, 0],
      [300, 0],
      [400, 0],
      [400, 99],
    ] as const) {
      log(`${count} clients beside ${stalled} stalled reports`);
      clients.push(
        await fresh((gateway, signal) => measureClients(gateway, { count, stalled, runs, signal })),
      );
    }
    return [
      'One gateway with the limits of its pod runs on one core, a backend that responds immediately on another, the load on the rest.',
      '',
      ...clientTable(clients),
    ];
  } finally {
    over.abort();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};
