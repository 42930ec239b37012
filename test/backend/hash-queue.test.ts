import { expect, it } from 'vitest';
import { createHashQueue } from '../../backend/auth/hash-queue.ts';

/** Creates a queue whose two running tasks end when `finish` is called. */
function blockedQueue(suspects: string[] = []) {
  const queue = createHashQueue((client) => suspects.includes(client));
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const running = [queue.run('first', () => gate.promise), queue.run('second', () => gate.promise)];
  const run = (client: string) => queue.run(client, async () => void order.push(client));
  const finish = async () => {
    gate.resolve();
    await Promise.all(running);
  };
  return { run, order, finish };
}

const outcomes = async (tasks: Promise<void>[]) =>
  (await Promise.allSettled(tasks)).map((task) => (task.status === 'fulfilled' ? 'done' : task.reason.status));

it('BE-3 responds 503 beyond 32 queued sign-ins of one client', async () => {
  const { run, finish } = blockedQueue();
  const tasks = Array.from({ length: 40 }, () => run('a'));
  await finish();
  expect(await outcomes(tasks)).toEqual([...Array(32).fill('done'), ...Array(8).fill(503)]);
});

it('BE-3 responds 503 beyond 64 queued sign-ins', async () => {
  const { run, finish } = blockedQueue();
  const tasks = Array.from({ length: 70 }, (_, n) => run(`client ${n}`));
  await finish();
  expect(await outcomes(tasks)).toEqual([...Array(64).fill('done'), ...Array(6).fill(503)]);
});

it('BE-21 runs clients with failed sign-ins last', async () => {
  const { run, order, finish } = blockedQueue(['guesser']);
  const tasks = ['guesser', 'a', 'guesser', 'b'].map(run);
  await finish();
  await Promise.all(tasks);
  expect(order).toEqual(['a', 'b', 'guesser', 'guesser']);
});

it('BE-21 makes room in a full queue for clients without failed sign-ins', async () => {
  const { run, finish } = blockedQueue(['guesser 1', 'guesser 2']);
  const flood = Array.from({ length: 64 }, (_, n) => run(`guesser ${1 + (n % 2)}`));
  const staff = run('staff');
  await finish();
  expect(await outcomes([staff])).toEqual(['done']);
  expect((await outcomes(flood)).filter((outcome) => outcome === 503)).toHaveLength(1);
});

it('BE-21 evicts the client with the most entries from a full queue', async () => {
  const { run, finish } = blockedQueue();
  const flood = Array.from({ length: 64 }, (_, n) => run(`flood ${n % 2}`));
  const staff = run('staff');
  await finish();
  expect(await outcomes([staff])).toEqual(['done']);
  expect((await outcomes(flood)).filter((outcome) => outcome === 503)).toHaveLength(1);
});

it('BE-21 frees the slot of a task that fails', async () => {
  const queue = createHashQueue(() => false);
  for (let n = 0; n < 4; n += 1)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});
