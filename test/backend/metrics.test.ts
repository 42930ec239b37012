import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#contract/orders.ts';
import { createBackendMetrics } from '../../backend/metrics.ts';
import { createMetricsServer } from '../../shared/metrics-server.ts';
import { anyDatabase, startBackend } from '../support/backend.ts';

const metricsOf = async () => {
  const database = await anyDatabase();
  const metrics = createBackendMetrics(database.pool);
  const backend = await startBackend(database, { metrics });
  const server = createMetricsServer(metrics.registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async () => (await fetch(`${origin}/metrics`)).text();
  return { backend, server, origin, read };
};

let started: Awaited<ReturnType<typeof metricsOf>>;
beforeAll(async () => {
  started = await metricsOf();
  return () => {
    started.server.close();
    return started.backend.close();
  };
});

describe('the metrics of the backend', () => {
  it('BE-80 count requests by the pattern of their path', async () => {
    const { backend, read } = started;
    const client = await backend.signedIn();
    for (const id of ['unknown-1', 'unknown-2'])
      await client.request(orders.details, { params: { id } });
    await fetch(`${backend.url}/unknown-3`);
    const text = await read();
    expect(text).toMatch(
      /backend_request_duration_seconds_count\{method="GET",endpoint="\/ajax\/orders\/:\w+",status="404"\} 2/,
    );
    expect(text).toContain(
      'backend_request_duration_seconds_count{method="GET",endpoint="none",status="404"} 1',
    );
    expect(text).not.toContain('unknown-');
  });

  it('BE-80 have every series of the dashboard', async () => {
    const { backend, read } = started;
    await backend.signedIn();
    const text = await read();
    const dashboard = readFileSync(
      new URL('../../k8s/components/backend-monitor/dashboard.json', import.meta.url),
      'utf8',
    );
    const names = new Set(dashboard.match(/\b(backend|process|nodejs)_\w+(?=\{)/g));
    expect(names.size).toBeGreaterThan(6);
    expect([...names].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text))).toEqual([]);
  });

  it('BE-80 are served at /metrics only', async () => {
    const { origin, read } = started;
    expect(await read()).toContain('backend_reports_in_flight 0');
    expect((await fetch(`${origin}/ajax/orders`)).status).toBe(404);
  });
});
