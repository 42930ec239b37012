import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { upstream } from '../support/upstream.ts';
import { listening, startConsole } from './console-process.ts';

const soon = { interval: 50 };

describe('the console process', () => {
  it('GW-16 finishes requests in flight and loses no log line at SIGTERM', async () => {
    const backend = await upstream((_req, res) => void setTimeout(() => res.end('late'), 300));
    const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production' });
    const origin = await listening(running);
    const requests = Array.from({ length: 100 }, (_, index) =>
      fetch(`${origin}/ajax/users`, { headers: { 'X-Request-Id': `c-${index}` } }),
    );
    await expect.poll(() => backend.requests.length, soon).toBe(100);
    running.child.kill('SIGTERM');
    expect(await Promise.all(requests.map(async (response) => (await response).text()))).toEqual(
      Array(100).fill('late'),
    );
    expect(await running.ended).toBe(0);
    const logged = running.lines().map(({ request_id }) => request_id);
    expect(logged.filter(Boolean).sort()).toEqual(requests.map((_, index) => `c-${index}`).sort());
  });

  it('GW-43 serves requests while standard output is not read, and counts dropped lines', async () => {
    const running = startConsole({ BACKEND_URL: 'http://127.0.0.1:9', METRICS_PORT: '0' });
    const origin = await listening(running);
    const metricsPort = running.lines().find(({ msg }) => msg === 'serving metrics')?.port;
    const dropped = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^gateway_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    };
    running.child.stdout.pause();
    expect(await dropped()).toBe(0);
    // Each logs a line of 12 kB: together more than the buffers of the process, its standard output and this test.
    for (let sent = 0; sent < 500; sent += 1)
      await (await fetch(`${origin}/login/${'x'.repeat(12_000)}`)).text();
    expect(await dropped()).toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    expect(await once(running.child, 'exit')).toEqual([0, null]);
    running.child.stdout.resume();
  });

  it('GW-16 ends gracefully on Ctrl-C, and at once on a later one', async () => {
    const backend = await upstream(() => {});
    const [interruptedOnce, interruptedTwice] = [
      startConsole({ BACKEND_URL: backend.url.href }),
      startConsole({ BACKEND_URL: backend.url.href }),
    ];
    await listening(interruptedOnce);
    for (const _ of ['terminal', 'npm']) interruptedOnce.child.kill('SIGINT');
    expect(await interruptedOnce.ended).toBe(0);

    const hanging = fetch(`${await listening(interruptedTwice)}/ajax/users`).catch(() => 'cut');
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    interruptedTwice.child.kill('SIGINT');
    await expect
      .poll(() => interruptedTwice.lines(), soon)
      .toContainEqual(expect.objectContaining({ msg: 'stopping' }));
    // A process has no clock to replace.
    await sleep(1_200);
    interruptedTwice.child.kill('SIGINT');
    expect(await interruptedTwice.ended).toBe(1);
    expect(await hanging).toBe('cut');
  });

  it('GW-24 prints only JSON lines in production', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production' });
    await listening(running);
    expect(running.lines().map(({ msg }) => msg)).toEqual(['starting', 'listening']);
    expect(running.out().trim().split('\n')).toHaveLength(2);
  });

  it('GW-24 lists all invalid settings and exits with 1', async () => {
    const running = startConsole({
      PORT: 'eighty',
      BODY_LIMIT: 'much',
      TRUST_PROXY: 'loopback, somewhere',
      BACKEND_URL: '',
    });
    expect(await running.ended).toBe(1);
    const lines = running.err().trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'TRUST_PROXY',
      'BODY_LIMIT',
      'BACKEND_URL',
    ]);
    expect(running.out()).toBe('');
  });

  it('OPR-163 writes the block explorers into the document', async () => {
    const explorer = 'https://explorer.example/tx?a=1&"b"={hash}';
    const running = startConsole({ BACKEND_URL: 'http://127.0.0.1:9', EXPLORER_TX_XBT: explorer });
    const page = await (await fetch(await listening(running))).text();
    const [, content = ''] = /<meta name="settings" content="([^"]*)">/.exec(page) ?? [];
    const text = content.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(JSON.parse(text).explorers).toEqual({ tx: { XBT: explorer }, address: {} });
  });

  it('FMT-7 writes the decimals of currencies into the document', async () => {
    const running = startConsole({
      BACKEND_URL: 'http://127.0.0.1:9',
      CURRENCY_DECIMALS: 'ETH:18,JPY:0',
    });
    const page = await (await fetch(await listening(running))).text();
    expect(page).toContain('&quot;currency_decimals&quot;:{&quot;ETH&quot;:18,&quot;JPY&quot;:0}');
  });

  it('OPR-163 ends with 1 before it listens if an explorer is invalid', async () => {
    const running = startConsole({
      BACKEND_URL: 'http://127.0.0.1:9',
      EXPLORER_ADDRESS_XBT: 'https://explorer.example/{hash}',
    });
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe(
      'EXPLORER_ADDRESS_XBT is invalid; expected an https URL without credentials that contains {address} once.\n',
    );
  });

  it('GW-24 prints one line when HOST is not an address of this machine', async () => {
    const running = startConsole({ HOST: '192.0.2.1', BACKEND_URL: 'http://127.0.0.1:9' });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(/^Cannot listen on port 0 of 192\.0\.2\.1: EADDRNOTAVAIL\.\n$/);
  });
});
