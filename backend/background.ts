import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AppendedList, type Journal, numberRows } from './db/append-only.ts';
import type { Database } from './db/schema.ts';
import { deleteExpired } from './retention.ts';

interface Task {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/** Runs each task at its interval, independently of the others. Returns a function that stops them and waits until they end. */
export function startBackground(tasks: Task[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const running = tasks.map((task) => repeat(task, stopping.signal, logger));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

/** Runs one task at its interval. Logs the first of consecutive failures only. */
async function repeat(
  { name, everyMs, run }: Task,
  signal: AbortSignal,
  logger: Logger,
): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    try {
      await run();
      failing = false;
    } catch (error) {
      const { message } = error as Error;
      if (!failing) logger.warn({ task: name, reason: message }, 'background task failed');
      failing = true;
    }
    await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** Numbers new rows of a list in small transactions. */
export const numberingTask = (db: Database, list: AppendedList): Task => ({
  name: `number ${list}`,
  everyMs: 2_000,
  run: () => numberAll(db, list),
});

/** Deletes the rows of a journal that are older than a number of days. */
export function retentionTask(
  db: Database,
  clock: () => Date,
  journal: Journal,
  days: number,
): Task {
  return {
    name: `delete expired ${journal}`,
    everyMs: 600_000,
    run: () => deleteExpired(db, journal, new Date(clock().getTime() - days * 86_400_000)),
  };
}

/** Numbers batches until no rows are left, with a pause between batches for other requests. */
async function numberAll(db: Database, list: AppendedList): Promise<void> {
  while (await numberRows(db, list)) await wait(50);
}
