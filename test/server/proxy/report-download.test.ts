import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { endless } from '../endless-backend.ts';
import { gateway, limitsOf } from '../gateway.ts';
import { connectTo, head } from '../raw-client.ts';

const soon = { interval: 5 };
const stream = '/ajax/report/stream?business_id=1';

describe('report downloads', () => {
  it('GW-10 relays each row before the next one, uncompressed', async () => {
    let report: ServerResponse | undefined;
    const backend = await upstream((_req, res) => {
      report = res.writeHead(200, {
        'Content-Type': 'text/csv',
        'Content-Disposition': 'attachment; filename="r.csv"',
      });
      res.flushHeaders();
    });
    const { origin } = await gateway({ backend: backend.url });
    const response = await fetch(origin + stream);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="r.csv"');
    expect(response.headers.get('content-encoding')).toBeNull();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const row of ['reference_id,amount\r\n', 'A-1,0.5\r\n', 'A-2,0.25\r\n']) {
      report?.write(row);
      expect((await reader?.read())?.value).toBe(row);
    }
    report?.end();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('GW-10 disables response buffering of proxies in front', async () => {
    const backend = await upstream((_req, res) => res.end('reference_id\r\n'));
    const { origin } = await gateway({ backend: backend.url });
    expect((await fetch(origin + stream)).headers.get('x-accel-buffering')).toBe('no');
    expect((await fetch(`${origin}/ajax/users`)).headers.get('x-accel-buffering')).toBeNull();
  });

  it('GW-10 takes a connection of its own', async () => {
    const backend = await upstream((_req, res) => res.end('reference_id\r\n'));
    const { origin } = await gateway({ backend: backend.url });
    for (let download = 0; download < 2; download += 1) await (await fetch(origin + stream)).text();
    expect(new Set(backend.requests.map(({ socket }) => socket)).size).toBe(2);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('SHELL-17 sets no cookies', async () => {
    const backend = await upstream((_req, res) =>
      res.setHeader('Set-Cookie', 'session=late').end('reference_id\r\n'),
    );
    const { origin } = await gateway({ backend: backend.url });
    expect((await fetch(origin + stream)).headers.getSetCookie()).toEqual([]);
    expect((await fetch(`${origin}/ajax/users`)).headers.getSetCookie()).toEqual(['session=late']);
  });

  it('GW-10 stops the backend while a client does not read', async () => {
    const { backend, written } = await endless();
    const { port } = await gateway({
      backend: backend.url,
      idleTimeouts: { responseMs: 50, reportMs: 60_000 },
    });
    const socket = await connectTo(port);
    socket.pause().write(head(`GET ${stream}`));
    let before = -1;
    await expect
      .poll(
        () => {
          const still = written() === before && before > 0;
          before = written();
          return still;
        },
        { interval: 300 },
      )
      .toBe(true);
    // The bound covers the socket buffers of two connections.
    expect(written()).toBeLessThan(32 * 2 ** 20);
    expect(socket.destroyed).toBe(false);
    expect(backend.sockets.size).toBe(1);
  });

  it('GW-10 responds to requests while 200 downloads hang', async () => {
    const backend = await upstream((req, res) => {
      if (req.url?.startsWith('/ajax/report/stream')) res.write('reference_id\r\n');
      else res.end('ok');
    });
    const { origin } = await gateway({
      backend: backend.url,
      limits: limitsOf({ requests: 1, reports: 200 }),
    });
    const abort = new AbortController();
    const { signal } = abort;
    const downloads = await Promise.all(
      Array.from({ length: 200 }, () => fetch(origin + stream, { signal })),
    );
    expect(downloads.every(({ ok }) => ok)).toBe(true);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
    expect((await fetch(origin + stream)).status).toBe(503);
    abort.abort();
    await expect.poll(() => backend.sockets.size, soon).toBeLessThanOrEqual(1);
  });
});
