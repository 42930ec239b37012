import type { ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../server/http-server.ts';
import { countClients } from '../../../server/request/concurrency.ts';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange, head, openMany } from '../raw-client.ts';

const soon = { interval: 5 };
const statusOf = (response: string) => Number(response.slice(9, 12));
const behindProxy = { trustProxy: ['loopback'] };
const from = (address: string) => `X-Forwarded-For: ${address}`;

describe('requests of one address', () => {
  it('GW-17 store nothing of an address without requests', () => {
    const counts = new Map<string, number>();
    const { enter, leave } = countClients(counts);
    expect(enter('192.0.2.1')).toBe(1);
    expect(enter('192.0.2.1')).toBe(2);
    expect(enter('192.0.2.2')).toBe(1);
    for (const client of ['192.0.2.1', '192.0.2.2']) leave(client);
    expect([...counts]).toEqual([['192.0.2.1', 1]]);
    leave('192.0.2.1');
    expect([...counts]).toEqual([]);
  });

  it('GW-17 count together in an IPv6 /64', async () => {
    const waiting: ServerResponse[] = [];
    const backend = await upstream((_req, res) => void waiting.push(res));
    const limit = { total: 10, perClient: 1 };
    const { port } = await gateway({
      backend: backend.url,
      ...behindProxy,
      limits: { requests: limit, reports: limit },
    });
    await openMany(1, port, head('GET /ajax/users', from('2001:db8:0:1::1')));
    await expect.poll(() => waiting.length, soon).toBe(1);
    const response = await exchange(port, head('GET /ajax/users', from('2001:db8::1:ffff:0:0:2')));
    expect(response).toMatch(/^HTTP\/1.1 429 [\s\S]*\r\nRetry-After: 1\r\n/);
    await openMany(1, port, head('GET /ajax/users', from('2001:db8:0:2::1')));
    await expect.poll(() => waiting.length, soon).toBe(2);
  });

  it('GW-17 get their place back after each response', async () => {
    const backend = await upstream(
      (req, res) => void req.resume().once('end', () => res.end('{}')),
    );
    const limit = { total: 1, perClient: 1 };
    const { port } = await gateway({
      backend: backend.url,
      limits: { requests: limit, reports: limit },
    });
    for (const request of [
      head('GET /ajax/users'),
      `${head('POST /ajax/users', 'Content-Length: 2')}{}`,
      `${head('POST /ajax/users', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      head('POST /ajax/users', 'Content-Length: 0'),
      head('GET /ajax/users'),
    ]) {
      expect(statusOf(await exchange(port, request))).toBe(200);
    }
  });
});

describe('requests in flight', () => {
  it.each([
    ['requests', '/ajax/users', 500, 125],
    ['reports', '/ajax/report/stream', 100, 25],
  ])(
    'GW-17 %s below %s are at most %i, and %i of one address',
    async (_what, path, total, perClient) => {
      const waiting: ServerResponse[] = [];
      const backend = await upstream((_req, res) => void waiting.push(res));
      const { port } = await gateway({ backend: backend.url, ...behindProxy });
      const send = (address: string) => head(`GET ${path}`, from(address));
      const statusFor = async (address: string) => statusOf(await exchange(port, send(address)));
      await openMany(perClient, port, send('192.0.2.1'));
      await expect.poll(() => waiting.length, soon).toBe(perClient);
      expect(await statusFor('192.0.2.1')).toBe(429);
      for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
        await openMany(perClient, port, send(address));
      await expect.poll(() => waiting.length).toBe(total);
      expect(await statusFor('192.0.2.5')).toBe(503);
      waiting[0]?.end();
      const released = exchange(port, send('192.0.2.1'));
      await expect.poll(() => waiting.length, soon).toBe(total + 1);
      waiting.at(-1)?.end();
      expect(statusOf(await released)).toBe(200);
    },
  );
});

describe('connections of one address', () => {
  it('GW-17 are closed beyond its share, and counted until they end', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { port } = await gateway({
      backend: backend.url,
      connections: { total: 10, perClient: 2 },
    });
    const first = await openMany(2, port, '');
    const [third] = await openMany(1, port, head('GET /ajax/users'));
    await expect.poll(() => third?.closed, soon).toBe(true);
    expect(backend.requests).toEqual([]);
    for (const socket of first) socket.destroy();
    const served = () => exchange(port, head('GET /ajax/users')).then(statusOf, () => 'closed');
    await expect.poll(served, soon).toBe(200);
  });
});

describe('connections of all addresses', () => {
  it('GW-17 are closed beyond their total', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { port } = await gateway({
      backend: backend.url,
      connections: { total: 2, perClient: 10 },
    });
    const first = await openMany(2, port, '');
    const [third] = await openMany(1, port, head('GET /ajax/users'));
    await expect.poll(() => third?.closed, soon).toBe(true);
    expect(first.some(({ closed }) => closed)).toBe(false);
    expect(backend.requests).toEqual([]);
  });
});

describe('the connections of a server', () => {
  /** Lets a connection without a socket arrive. */
  const connect = (server: ReturnType<typeof createHttpServer>, remoteAddress: string) => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    server.emit('connection', Object.assign(socket, { remoteAddress, setTimeout() {} }));
    return socket;
  };

  it('GW-17 are at most 5,000', () => {
    expect(createHttpServer(express()).maxConnections).toBe(5_000);
  });

  it('GW-17 are at most 1,250 of one address, of which each that ends makes room', async () => {
    const server = createHttpServer(express());
    const open = Array.from({ length: 1_250 }, () => connect(server, '192.0.2.1'));
    expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(connect(server, '192.0.2.1').destroyed).toBe(true);
    expect(connect(server, '192.0.2.2').destroyed).toBe(false);
    open[0]?.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    expect(connect(server, '192.0.2.1').destroyed).toBe(false);
  });
});

describe('a body that has not arrived', () => {
  it('GW-17 occupies no place of the requests in flight', async () => {
    const waiting: ServerResponse[] = [];
    const backend = await upstream(
      (req, res) => void req.resume().once('end', () => waiting.push(res)),
    );
    const limit = { total: 2, perClient: 100 };
    const { port } = await gateway({
      backend: backend.url,
      limits: { requests: limit, reports: limit },
    });
    const slow = await openMany(2, port, `${head('POST /ajax/users', 'Content-Length: 2')}{`);
    await expect.poll(() => backend.requests.length, soon).toBe(2);
    await openMany(1, port, head('GET /ajax/users'));
    await expect.poll(() => waiting.length, soon).toBe(1);
    expect(
      statusOf(await exchange(port, `${head('POST /ajax/users', 'Content-Length: 2')}{`)),
    ).toBe(503);
    for (const socket of slow) socket.write('}');
    await expect.poll(() => waiting.length, soon).toBe(3);
    expect(statusOf(await exchange(port, head('GET /ajax/users')))).toBe(503);
    for (const res of waiting) res.end('{}');
    await expect
      .poll(() => exchange(port, `${head('OPTIONS /ajax/users')}`).then(statusOf), soon)
      .toBe(405);
  });
});

describe('a cancelled upload', () => {
  it.each([
    ['before its end', `${head('POST /ajax/users', 'Content-Length: 2')}{`],
    ['after its end', `${head('POST /ajax/users', 'Content-Length: 2')}{}`],
  ])('GW-17 releases its place %s', async (_when, bytes) => {
    const backend = await upstream((req) => void req.resume());
    const limit = { total: 1, perClient: 1 };
    const { port, lines } = await gateway({
      backend: backend.url,
      limits: { requests: limit, reports: limit },
    });
    for (const count of [1, 2, 3]) {
      const [socket] = await openMany(1, port, bytes);
      await expect.poll(() => backend.requests.length, soon).toBe(count);
      socket?.destroy();
      await expect.poll(() => lines.length, soon).toBe(count);
    }
    await openMany(1, port, head('GET /ajax/users'));
    await expect.poll(() => backend.requests.length, soon).toBe(4);
  });
});

describe('an address', () => {
  it('GW-17 is that of the connection if a proxy forwards other text', async () => {
    const backend = await upstream((_req, res) => void res.end('{}'));
    const { port, lines } = await gateway({ backend: backend.url, ...behindProxy });
    await exchange(port, head('GET /ajax/users', from('x'.repeat(8_000))));
    await expect.poll(() => lines, soon).toMatchObject([{ client_ip: '127.0.0.1' }]);
    expect(backend.requests[0]?.headers['x-real-ip']).toBe('127.0.0.1');
  });
});
