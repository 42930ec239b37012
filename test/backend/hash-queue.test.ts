import { expect, it } from 'vitest';
import { createHashQueue } from '../../backend/auth/hash-queue.ts';

/** Creates a queue whose tasks end when `finish` is called. */
function blockedQueue() {
  const queue = createHashQueue();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const run = (client: string) =>
    queue.run(client, async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    });
  return { run, finish: () => gate.resolve(), mostRunning: () => most };
}

const outcomes = async (tasks: Promise<void>[]) =>
  (await Promise.allSettled(tasks)).map((task) =>
    task.status === 'fulfilled' ? 'done' : task.reason.status,
  );

it('BE-3 responds 503 beyond eight sign-ins of one client', async () => {
  const { run, finish } = blockedQueue();
  const tasks = Array.from({ length: 10 }, () => run('a'));
  const other = run('b');
  finish();
  expect(await outcomes([...tasks, other])).toEqual([...Array(8).fill('done'), 503, 503, 'done']);
  expect(await outcomes([run('a')])).toEqual(['done']);
});

it('BE-3 frees one place of a client with each sign-in that ends', async () => {
  const queue = createHashQueue();
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const tasks = gates.map(({ promise }) => queue.enter('a', () => promise));
  gates[0]?.resolve();
  await tasks[0];
  const last = Promise.withResolvers<void>();
  const later = [1, 2].map(() => queue.enter('a', () => last.promise));
  for (const { resolve } of [...gates, last]) resolve();
  expect(await outcomes([...tasks, ...later])).toEqual([...Array(9).fill('done'), 503]);
});

it('BE-3 responds 503 beyond 64 sign-ins', async () => {
  const { run, finish } = blockedQueue();
  const tasks = Array.from({ length: 70 }, (_, n) => run(`client ${n}`));
  finish();
  expect(await outcomes(tasks)).toEqual([...Array(64).fill('done'), ...Array(6).fill(503)]);
  await expect(tasks.at(-1)).rejects.toMatchObject({
    message: 'The server is busy. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });
});

it('BE-3 hashes two passwords at once', async () => {
  const { run, finish, mostRunning } = blockedQueue();
  const tasks = Array.from({ length: 6 }, (_, n) => run(`client ${n}`));
  finish();
  await Promise.all(tasks);
  expect(mostRunning()).toBe(2);
});

it('BE-3 counts the hashes that run and those that wait', async () => {
  const queue = createHashQueue();
  const gate = Promise.withResolvers<void>();
  const tasks = Array.from({ length: 5 }, (_, n) => queue.run(`client ${n}`, () => gate.promise));
  await Promise.resolve();
  expect(queue.running()).toBe(2);
  expect(queue.waiting()).toBe(3);
  gate.resolve();
  await Promise.all(tasks);
  expect(queue.running()).toBe(0);
  expect(queue.waiting()).toBe(0);
});

it('BE-3 SQL around a hash takes no slot', async () => {
  const queue = createHashQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = ['a', 'b', 'c'].map((client) =>
    queue.enter(client, async (slot) => {
      await slot(async () => 'hashed');
      await gate.promise;
    }),
  );
  expect(await queue.run('d', async () => 'done')).toBe('done');
  gate.resolve();
  await Promise.all(waiting);
});

it('BE-21 frees the place of a task that fails', async () => {
  const queue = createHashQueue();
  for (let n = 0; n < 70; n += 1)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  expect(await queue.run('a', async () => 'done')).toBe('done');
});
