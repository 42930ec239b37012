import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/** The buckets of durations, in seconds. Reports last for minutes, other requests at most for BACKEND_TIMEOUT_MS. */
export const durationBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
];

/** Serves the metrics of a registry and those of this process at /metrics, in the text format of Prometheus. */
export function createMetricsServer(registry: Registry): Server {
  collectDefaultMetrics({ register: registry });
  return createServer(async (req, res) => {
    if (req.url !== '/metrics' || !['GET', 'HEAD'].includes(req.method ?? ''))
      return void res.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return void res.writeHead(500).end();
    res.setHeader('Content-Type', registry.contentType).end(text);
  });
}
