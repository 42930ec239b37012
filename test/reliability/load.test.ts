import { expect, it } from 'vitest';
import { listening, startConsole } from '../server/console-process.ts';
import { gateway } from '../server/gateway.ts';
import { upstream } from '../support/upstream.ts';

/** Sends requests from eight clients, each one after the other, until `stop`. `statuses` grows in order of completion. */
function sendRequests(url: string, headers: Record<string, string> = {}) {
  const statuses: (string | number)[] = [];
  let stopped = false;
  const client = async () => {
    while (!stopped)
      statuses.push(await statusOf(url, headers).catch((error: Error) => error.message));
  };
  const clients = Array.from({ length: 8 }, client);
  const stop = async () => {
    stopped = true;
    await Promise.all(clients);
  };
  return { statuses, stop };
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}

const enough = 50;

it('GW-14 fails no read once a restarted backend is back', async () => {
  const before = await upstream((_req, res) => void res.end('ok'));
  const { origin } = await gateway({ backend: before.url });
  const throughout = sendRequests(`${origin}/ajax/users`);
  await expect.poll(() => throughout.statuses.length).toBeGreaterThan(enough);
  await before.close();
  await expect.poll(() => throughout.statuses).toContain(502);
  await upstream((_req, res) => void res.end('ok'), Number(before.url.port));
  const afterwards = sendRequests(`${origin}/ajax/users`);
  await expect.poll(() => afterwards.statuses.length).toBeGreaterThan(enough);
  await Promise.all([throughout.stop(), afterwards.stop()]);
  expect(new Set(afterwards.statuses)).toEqual(new Set([200]));
  expect(new Set(throughout.statuses)).toEqual(new Set([200, 502]));
});

it('GW-16 fails no request and completes downloads after SIGTERM', async () => {
  const start = 'x'.repeat(2 ** 20);
  const drained = Promise.withResolvers<void>();
  const backend = await upstream(async (req, res) => {
    if (!req.url?.startsWith('/ajax/report/stream')) return void res.end('ok');
    res.write(start);
    await drained.promise;
    res.end('end');
  });
  const running = startConsole({
    BACKEND_URL: backend.url.href,
    NODE_ENV: 'production',
    SHUTDOWN_GRACE_MS: '5000',
  });
  const origin = await listening(running);
  const download = await fetch(`${origin}/ajax/report/stream`);
  const clients = [
    sendRequests(`${origin}/ajax/users`),
    sendRequests(`${origin}/login`, { Connection: 'close' }),
  ];
  const allServed = (count: number) => clients.every(({ statuses }) => statuses.length > count);
  await expect.poll(() => allServed(enough)).toBe(true);

  running.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
  await Promise.all(clients.map(({ stop }) => stop()));
  expect(new Set(clients.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));

  const isClosed = () => statusOf(`${origin}/healthz`, {}).catch(() => 'closed');
  await expect.poll(isClosed).toBe('closed');
  drained.resolve();
  expect(await download.text()).toBe(`${start}end`);
  expect(await running.ended).toBe(0);
  expect(running.lines().at(-1)).toMatchObject({ msg: 'stopped' });
});
