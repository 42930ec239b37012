import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBackendCheck } from '../../../server/ops/health.ts';

it.each([
  ['{"status":"The database is read-only."}', 'The database is read-only.'],
  ['{"status":"<b>no</b>"}', 'The backend responds with status 503.'],
  ['{"status":7}', 'The backend responds with status 503.'],
  ['not JSON', 'The backend responds with status 503.'],
  [`{"status":"${'x'.repeat(2_000)}."}`, 'The backend responds with status 503.'],
])('GW-20 BE-32 gives the reason of a backend that responds %s', async (body, reason) => {
  const server = createServer((_, response) => response.writeHead(503).end(body)).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await createBackendCheck({ url: new URL(`http://127.0.0.1:${port}`) })()).toBe(reason);
});
