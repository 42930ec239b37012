import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createBackendCheck } from '../../../server/ops/health.ts';
import { createMetrics } from '../../../server/ops/metrics.ts';
import { type Upstream, unreachableUrl, upstream } from '../../support/upstream.ts';
import { listening, startConsole } from '../console-process.ts';
import { gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

const soon = { interval: 5 };
const build = { version: '1.2.3', commit: '0a1b2c3', build_time: '2026-11-21T18:00:00Z' };

async function measured(backend: Pick<Upstream, 'url'>) {
  const checkBackend = createBackendCheck(backend);
  const metrics = createMetrics({ checkBackend, build });
  const running = await gateway({ backend: backend.url, metrics, checkBackend });
  return { ...running, read: () => metrics.registry.metrics() };
}

describe('metrics', () => {
  it('GW-22 times requests by method, route and status', async () => {
    const backend = await upstream(
      (req, res) => void res.writeHead(req.method === 'POST' ? 422 : 200).end(),
    );
    const { origin, read } = await measured(backend);
    for (const path of [
      '/login',
      '/users/edit/7',
      '/assets/main-1A2B3C4D.js',
      '/healthz',
      '/ajax/users?page=2',
    ]) {
      await request(origin).get(path).expect(200);
    }
    await request(origin).get('/ajax/report/stream?business_id=1').expect(200);
    await request(origin).post('/ajax/users/create').expect(422);
    for (const [labels, count] of [
      ['method="GET",route="page",status="200"', 2],
      ['method="GET",route="asset",status="200"', 1],
      ['method="GET",route="health",status="200"', 1],
      ['method="GET",route="api",status="200"', 1],
      ['method="GET",route="report",status="200"', 1],
      ['method="POST",route="api",status="422"', 1],
    ]) {
      await expect
        .poll(read, soon)
        .toContain(`http_request_duration_seconds_count{${labels}} ${count}\n`);
    }
  });

  it('GW-22 adds no series for unknown paths, methods and statuses', async () => {
    const backend = await upstream(
      ({ url = '' }, res) => void res.writeHead(Number(/\d{3}/.exec(url)?.[0] ?? 200)).end(),
    );
    const { origin, port, read } = await measured(backend);
    for (let status = 600; status < 700; status += 1) {
      await request(origin).get(`/ajax/${status}?${status}=1`);
      await request(origin).get(`/${status}`);
    }
    for (const method of ['PURGE', 'LINK', 'SEARCH']) await exchange(port, head(`${method} /x`));
    const series = async () =>
      (await read()).match(/^http_request_duration_seconds_count.*/gm)?.sort();
    await expect
      .poll(series, soon)
      .toEqual([
        'http_request_duration_seconds_count{method="GET",route="api",status="other"} 100',
        'http_request_duration_seconds_count{method="GET",route="page",status="200"} 100',
        'http_request_duration_seconds_count{method="other",route="page",status="405"} 3',
      ]);
  });

  it('DEPLOY-1 names the build in the labels of gateway_build_info', async () => {
    const { read } = await measured({ url: await unreachableUrl() });
    expect(await read()).toContain(
      'gateway_build_info{version="1.2.3",commit="0a1b2c3",build_time="2026-11-21T18:00:00Z"} 1\n',
    );
  });

  it('GW-22 reports in gateway_backend_up whether the backend is up', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { read } = await measured(backend);
    expect(await read()).toContain('gateway_backend_up 1\n');
    await backend.close();
    await expect.poll(read, soon).toContain('gateway_backend_up 0\n');
  });

  it('GW-22 counts failures by kind, from zero', async () => {
    const { origin, read } = await measured({ url: await unreachableUrl() });
    expect(await read()).toContain('gateway_failures_total{kind="backend-unreachable"} 0\n');
    await request(origin).get('/ajax/users').expect(502);
    await request(origin).get('/ajax/report/stream').expect(502);
    await request(origin).get('/ajax/../users').expect(400);
    await expect
      .poll(read, soon)
      .toContain('gateway_failures_total{kind="backend-unreachable"} 2\n');
    await expect.poll(read, soon).toContain('gateway_failures_total{kind="bad-target"} 1\n');
  });

  it('GW-22 counts a report in flight, and its bytes when it ends', async () => {
    const sent = async () =>
      Number(/http_response_bytes_total{route="report"} (\d+)/.exec(await read())?.[1] ?? 0);
    const backend = await upstream((_req, res) => void res.write('x'.repeat(100_000)));
    const { origin, read } = await measured(backend);
    const abort = new AbortController();
    const response = await fetch(`${origin}/ajax/report/stream`, { signal: abort.signal });
    expect(response.status).toBe(200);
    expect(await read()).toContain('http_requests_in_flight{route="report"} 1\n');
    abort.abort();
    await expect.poll(read, soon).toContain('http_requests_in_flight{route="report"} 0\n');
    expect(await sent()).toBeGreaterThan(0);
    await expect.poll(read, soon).toContain('gateway_failures_total{kind="client-aborted"} 1\n');
  });

  it('GW-22 serves metrics on METRICS_PORT only', async () => {
    const running = startConsole({ BACKEND_URL: 'http://127.0.0.1:9', METRICS_PORT: '0' });
    const origin = await listening(running);
    const port = running.lines().find(({ msg }) => msg === 'serving metrics')?.port;
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} `, 'm'));
    }
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  it('GW-24 prints one line when METRICS_PORT is in use', async () => {
    const first = startConsole({ BACKEND_URL: 'http://127.0.0.1:9' });
    const port = new URL(await listening(first)).port;
    const second = startConsole({ BACKEND_URL: 'http://127.0.0.1:9', METRICS_PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.err()).toBe(
      `Port ${port} of 127.0.0.1 is in use; set METRICS_PORT to another one.\n`,
    );
  });
});
