import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { listening, startConsole } from '../console-process.ts';
import { gateway } from '../gateway.ts';

const everyMs = 5;

/** Makes 200 calls a second until `over`, whatever becomes of them, and gives what each was answered, in order. */
async function load(url: string, headers: Record<string, string>, over: () => boolean): Promise<(string | number)[]> {
  const calls: Promise<string | number>[] = [];
  while (!over()) {
    calls.push(statusOf(url, headers).catch((error: Error) => error.message));
    await sleep(everyMs);
  }
  return Promise.all(calls);
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

describe('under 200 calls a second', () => {
  it('GW-14 a backend that restarts fails no read once it is back', async () => {
    const before = await upstream((_req, res) => void res.end('ok'));
    const { origin } = await gateway({ backend: before.url });
    let over = false;
    const calls = load(`${origin}/ajax/users`, {}, () => over);
    await sleep(300);
    await before.close();
    await sleep(300);
    const after = await upstream((_req, res) => void res.end('ok'), Number(before.url.port));
    const statusesSince = load(`${origin}/ajax/users`, {}, () => over);
    await expect.poll(() => after.requests.length).toBeGreaterThan(20);
    over = true;
    expect(new Set(await statusesSince)).toEqual(new Set([200]));
    expect(new Set(await calls)).toEqual(new Set([200, 502]));
  });

  it('GW-16 SIGTERM fails no call while a load balancer takes notice, and a running download comes whole', async () => {
    const rows = 40;
    const backend = await upstream(async (req, res) => {
      if (!req.url?.startsWith('/ajax/report/stream')) return void res.end('ok');
      for (let row = 0; row < rows; row += 1) {
        res.write(`${row}\n`.padStart(65_536));
        await sleep(50);
      }
      res.end('end');
    });
    const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production', SHUTDOWN_GRACE_MS: '700' });
    const origin = await listening(running);
    const download = fetch(`${origin}/ajax/report/stream`).then((res) => res.text());
    let noticed = false;
    const calls = load(`${origin}/ajax/users`, {}, () => noticed);
    const fresh = load(`${origin}/login`, { Connection: 'close' }, () => noticed);
    await sleep(400);
    running.child.kill('SIGTERM');
    while ((await fetch(`${origin}/readyz`)).status !== 503) await sleep(50);
    await sleep(200);
    noticed = true;
    const statuses = [...(await calls), ...(await fresh)];
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(50);
    const text = await download;
    expect([text.length, text.slice(-3)]).toEqual([rows * 65_536 + 3, 'end']);
    expect(await running.ended).toBe(0);
    expect(running.lines().at(-1)).toMatchObject({ msg: 'stopped' });
  });
});
