import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { rawUpstream, type Upstream } from '../support/upstream.ts';

const isSoak = process.env.SOAK === '1';

/** A fixed seed, and a few seconds; in a soak random ones, and five minutes for each property. */
const runs = (numRuns: number) =>
  isSoak ? { numRuns: 1e9, interruptAfterTimeLimit: 300_000 } : { numRuns, seed: 20_261_123 };

/** Starts the gateway's bundle. `unsent` are the ids of requests that its log calls unsent. Ends it with the test. */
async function startGateway(backend: Upstream) {
  const main = join(import.meta.dirname, '../../dist/server/main.cjs');
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    BACKEND_URL: backend.url.href,
    TRUST_PROXY: 'loopback',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const unsent: string[] = [];
  const listening = Promise.withResolvers<number>();
  createInterface(child.stdout).on('line', (line) => {
    const { msg, port, request_id: id, sent } = JSON.parse(line);
    if (msg === 'listening') listening.resolve(port);
    if (sent === false) unsent.push(id);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return { code, errors: await errors };
  };
  return { child, port: await listening.promise, unsent, stop };
}

/** A backend that responds to everything it receives, sometimes late, in part or with a reset, and records the ids of requests. */
async function recordingBackend() {
  const ids = new Set<string>();
  const backend = await rawUpstream((socket) => {
    let received = '';
    socket.on('data', async (data) => {
      received = (received + data.toString('latin1')).slice(-40_000);
      for (const [, id = ''] of received.matchAll(/x-request-id: (\S+)\r\n/gi)) ids.add(id);
      const kind = data.length % 7;
      if (kind === 1) await sleep(5);
      if (kind === 2) return socket.resetAndDestroy();
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n{}');
      if (kind !== 3) socket.write('{}');
    });
  });
  return { backend, ids };
}

interface Head {
  method: string;
  path: string;
  version: string;
  headers: string[];
}

/** Unlike once(), never rejects. */
const event = (socket: net.Socket, name: string) =>
  new Promise((resolve) => socket.once(name, resolve));

const pick = fc.constantFrom;

const path = pick(
  '/ajax/a',
  '/ajax/report/stream',
  '/login',
  '/healthz',
  '/assets/none.js',
  '/client-reports',
  '/ajax/../x',
  '*',
);
const validHead: fc.Arbitrary<Head> = fc.record({
  method: pick('GET', 'POST'),
  path: pick('/ajax/a', '/ajax/report/stream', '/login'),
  version: fc.constant('1.1'),
  headers: pick<string[]>(
    ['Host: a'],
    ['Host: a', 'Connection: close'],
    ['Host: a', 'Content-Length: 4'],
    ['Host: a', 'Transfer-Encoding: chunked'],
  ),
});
const anyHead: fc.Arbitrary<Head> = fc.record({
  method: pick('GET', 'GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'get'),
  path,
  version: pick('1.1', '1.1', '1.1', '1.0', '2.0'),
  headers: fc.subarray([
    ...[
      'Host: a',
      'Connection: close',
      'Connection: keep-alive',
      'Expect: 100-continue',
      'Content-Length: 4',
      'Content-Length: 0',
    ],
    ...[
      'Transfer-Encoding: chunked',
      'Connection: Upgrade\r\nUpgrade: h2c',
      'Cookie: XSRF-TOKEN=a',
      'Content-Type: application/json',
    ],
  ]),
});

const requestHead = fc.oneof(
  { weight: 3, arbitrary: validHead },
  { weight: 1, arbitrary: anyHead },
);

/** Bytes after a request: the rest of its body, another request, or what the parser rejects. */
const junk = pick(
  ...[
    '',
    'X',
    '\r\n',
    '\r\n\r\n',
    '\0',
    '{"a"',
    '4\r\n{"a"\r\n',
    '4\r\n{}{}\r\n0\r\n\r\n',
    'no size\r\n',
    'ffffffffffffffff\r\n',
  ],
  ...[
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET /ajax/a HTTP/1.1\r\nHost: a\r\nX',
  ],
  ...[
    `GET /ajax/a HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET /ajax/a HTTP/1.1\r\nHost: a\r\nBad Name: 1\r\n\r\n',
  ],
);

/** The moment of the bytes that follow: in the same packet, in a later event-loop iteration, while the backend responds, or after it. */
const pause = pick(0, 0, 0, 1, 3, 10);
const connection = fc.record({
  steps: fc.array(
    fc.record({ head: requestHead, split: fc.option(fc.nat(60)), pause, junk, after: pause }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  end: pick('wait', 'end', 'reset'),
});

it('GW-42 GW-30 no bytes end the gateway or send an unsent request', {
  timeout: 900_000,
}, async () => {
  const { backend, ids } = await recordingBackend();
  const gateway = await startGateway(backend);
  let count = 0;
  const property = fc.asyncProperty(connection, async ({ steps, end }) => {
    const socket = net.connect(gateway.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.resume();
    const closed = event(socket, 'close');
    let packet = '';
    const flush = async (milliseconds: number) => {
      if (milliseconds === 0) return;
      if (packet !== '' && !socket.destroyed) socket.write(packet, 'latin1');
      packet = '';
      await sleep(milliseconds);
    };
    for (const { head, split, pause: before, junk: bytes, after } of steps) {
      count += 1;
      const request = `${head.method} ${head.path} HTTP/${head.version}\r\nX-Request-Id: fuzz-${count}\r\n${head.headers.map((line) => `${line}\r\n`).join('')}\r\n`;
      packet += request.slice(0, split ?? 0);
      if (split !== null) await flush(before);
      packet += request.slice(split ?? 0);
      await flush(before);
      packet += bytes;
      await flush(after);
    }
    await flush(1);
    if (end === 'reset') socket.resetAndDestroy();
    else if (end === 'end') socket.end();
    await Promise.race([closed, sleep(20)]);
    socket.destroy();
    expect(gateway.child.exitCode).toBeNull();
  });
  await fc.assert(property, { ...runs(300), endOnFailure: true });
  const { code, errors } = await gateway.stop();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(ids.size).toBeGreaterThan(20);
  expect(gateway.unsent.length).toBeGreaterThan(20);
  expect(gateway.unsent.filter((id) => ids.has(id))).toEqual([]);
});

const unit = fc.oneof(
  pick(
    '.',
    '/',
    '%',
    '%25',
    '%2e',
    '..;/',
    '\\',
    ';',
    '=',
    '&',
    '?',
    ',',
    ' ',
    '\t',
    '"',
    '(',
    '[',
    ':',
    '-',
    '_',
    'a',
    '1',
    'a=',
    'q=0',
    '::1,',
    '127.0.0.1, ',
  ),
  pick(
    'br;q=0.1,',
    'W/"a",',
    '/.',
    '-A',
    'a.',
    ', ',
    '; ',
    '=;',
    '%2',
    '{',
    '<',
    'XSRF-TOKEN=a; ',
    'close,',
    '10.0.0.1:1,',
  ),
  fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme-ascii' }),
);
const repetition = fc
  .record({
    start: pick('', 'a', '/', '.', '-'),
    unit,
    length: pick(1, 100, 4_000, 14_000),
    end: pick('', 'x', '/', '/x', '!', '.', '"'),
  })
  .map(({ start, unit: text, length, end }) =>
    (start + text.repeat(length / text.length) + end).replace(/[^\t\x20-\x7e]/g, '~'),
  );
const names = [
  ...[
    'Cookie',
    'Accept-Encoding',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Connection',
    'Content-Type',
    'If-None-Match',
    'Traceparent',
  ],
  ...[
    'Tracestate',
    'X-Request-Id',
    'Range',
    'Forwarded',
    'Sec-Fetch-Site',
    'Sec-Fetch-Dest',
    'X-XSRF-TOKEN',
    'Transfer-Encoding',
  ],
  ...['Expect', 'Accept', 'User-Agent', 'If-Modified-Since', 'Host', 'X-Other'],
];
const place = fc.oneof(pick('path', 'query', 'name', 'names'), pick(...names));
const target = pick(
  '/',
  '/ajax/',
  '/assets/',
  '/ajax/report/stream',
  '/client-reports',
  '/healthz',
);
const costly = fc.record({ method: pick('GET', 'POST'), target, place, text: repetition });

/** The longest repetitions of every common unit in every place, of which random ones would miss some. */
const longest = ['.', '/', '%', '%25', ';', ',', ' ', '-', 'a', '::1,', '='].flatMap((unit) => [
  ...['/x', '!'].map((end) => ({
    method: 'GET',
    target: '/',
    place: 'path',
    text: `a${unit.repeat(14_000 / unit.length)}${end}`,
  })),
  ...names.map((name) => ({
    method: 'GET',
    target: '/ajax/a',
    place: name,
    text: `a${unit.repeat(14_000 / unit.length)}!`,
  })),
  {
    method: 'GET',
    target: '/ajax/a',
    place: 'X-Forwarded-For',
    text: `${unit.repeat(14_000 / unit.length)}::1`,
  },
]);

/** Returns a request with the text in the place. */
function requestOf({
  method,
  target: start,
  place: where,
  text: long,
}: {
  method: string;
  target: string;
  place: string;
  text: string;
}) {
  const path =
    {
      path: `${start}${long.replaceAll(/\s/g, '~')}`,
      query: `${start}?${long.replaceAll(/\s/g, '~')}`,
    }[where] ?? start;
  const token = long.replaceAll(/[^\w.-]/g, '-');
  const many = Array.from(
    { length: Math.min(long.length / 8, 1_000) },
    (_, index) => `${token.slice(0, 2)}${index}: a`,
  );
  const headers = { name: [`${token}: a`], names: many, path: [], query: [] }[where] ?? [
    `${where}: ${long.trim()}`,
  ];
  return [
    `${method} ${path} HTTP/1.1`,
    ...(where === 'Host' ? [] : ['Host: a']),
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');
}

/** The processor time of a process's main thread, in milliseconds. https://docs.kernel.org/scheduler/sched-stats.html */
const processorTime = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

it.runIf(process.platform === 'linux')(
  'GW-42 no request costs 5 ms of processor time',
  { timeout: 900_000 },
  async () => {
    const { backend } = await recordingBackend();
    const gateway = await startGateway(backend);
    const costOf = async (request: string) => {
      const before = processorTime(gateway.child.pid);
      const socket = net.connect(gateway.port, '127.0.0.1').on('error', () => {});
      socket.write(request, 'latin1');
      // A request whose body never arrives gets no response.
      await Promise.race([event(socket, 'data'), event(socket, 'close'), sleep(200)]);
      socket.destroy();
      await sleep(2);
      return processorTime(gateway.child.pid) - before;
    };
    for (let warmUp = 0; warmUp < 200; warmUp += 1)
      await costOf(requestOf({ method: 'GET', target: '/ajax/a', place: 'query', text: 'a' }));
    const property = fc.asyncProperty(costly, async (input) => {
      let cost = Number.POSITIVE_INFINITY;
      // The least of several: a garbage collection or a compilation is not the cost of a request.
      for (let attempt = 0; attempt < 10 && cost >= 5; attempt += 1)
        cost = Math.min(cost, await costOf(requestOf(input)));
      expect(cost).toBeLessThan(5);
    });
    const examples = longest.map((input): [typeof input] => [input]);
    await fc.assert(property, { ...runs(longest.length + 100), examples, endOnFailure: true });
  },
);
