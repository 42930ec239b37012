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
  await expect(tasks.at(-1)).rejects.toMatchObject({
    message: 'The server is busy. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });
});

it('BE-21 a client with failed sign-ins displaces no other client', async () => {
  const { run, finish } = blockedQueue(['guesser']);
  const queued = Array.from({ length: 64 }, (_, n) => run(`client ${n % 4}`));
  const guess = run('guesser');
  await finish();
  expect(await outcomes([...queued, guess])).toEqual([...Array(64).fill('done'), 503]);
});

it('BE-21 a client with failed sign-ins displaces one with more of them', async () => {
  const { run, finish } = blockedQueue(['guesser', 'flood']);
  const clients = Array.from({ length: 64 }, (_, n) => (n < 30 ? 'client' : n < 50 ? 'flood' : `client ${n}`));
  const queued = clients.map(run);
  const guess = run('guesser');
  await finish();
  expect(await outcomes([guess])).toEqual(['done']);
  expect((await outcomes(queued)).flatMap((outcome, index) => (outcome === 503 ? [index] : []))).toEqual([49]);
});

it('BE-21 runs clients with failed sign-ins last', async () => {
  const { run, order, finish } = blockedQueue(['guesser']);
  const tasks = ['guesser', 'a', 'guesser', 'b'].map(run);
  await finish();
  await Promise.all(tasks);
  expect(order).toEqual(['a', 'b', 'guesser', 'guesser']);
});

it.each(['first', 'last'])('BE-21 makes room by the suspect that is %s in a full queue', async (place) => {
  const { run, finish } = blockedQueue(['guesser']);
  const others = Array.from({ length: 63 }, (_, n) => `client ${n}`);
  const clients = place === 'first' ? ['guesser', ...others] : [...others, 'guesser'];
  const queued = clients.map(run);
  const staff = run('staff');
  await finish();
  expect(await outcomes([staff])).toEqual(['done']);
  expect(await outcomes(queued)).toEqual(clients.map((client) => (client === 'guesser' ? 503 : 'done')));
});

it('BE-21 makes room by the newest entry of suspects', async () => {
  const { run, finish } = blockedQueue(['guesser']);
  const clients = Array.from({ length: 64 }, (_, n) => (n < 10 ? 'guesser' : `client ${n}`));
  const queued = clients.map(run);
  const staff = run('staff');
  await finish();
  expect(await outcomes([staff])).toEqual(['done']);
  expect((await outcomes(queued)).indexOf(503)).toBe(9);
});

it('BE-21 evicts the newest entries of the client with the most', async () => {
  const { run, finish } = blockedQueue();
  const clients = Array.from({ length: 64 }, (_, n) => (n < 60 && n % 2 ? 'flood' : n < 40 ? 'many' : `client ${n}`));
  const queued = clients.map(run);
  const staff = [run('staff'), run('colleague')];
  await finish();
  expect(await outcomes(staff)).toEqual(['done', 'done']);
  expect((await outcomes(queued)).flatMap((outcome, index) => (outcome === 503 ? [index] : []))).toEqual([57, 59]);
});

it('BE-21 evicts no client that has one entry more', async () => {
  const { run, finish } = blockedQueue();
  const queued = Array.from({ length: 64 }, (_, n) => run(`client ${n % 32}`));
  const [first, second] = [run('staff'), run('staff')];
  await finish();
  expect(await outcomes([first, second])).toEqual(['done', 503]);
  expect((await outcomes(queued)).filter((outcome) => outcome === 503)).toHaveLength(1);
});

it('BE-21 frees the slot of a task that fails', async () => {
  const queue = createHashQueue(() => false);
  for (let n = 0; n < 4; n += 1)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});
