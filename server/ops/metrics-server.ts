import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Serves the metrics of a registry and those of this process at /metrics, in the text format of Prometheus. */
export function createMetricsServer(registry: Registry): Server {
  collectDefaultMetrics({ register: registry });
  return createServer(async (req, res) => {
    if (req.url !== '/metrics' || !['GET', 'HEAD'].includes(req.method ?? '')) return void res.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return void res.writeHead(500).end();
    res.setHeader('Content-Type', registry.contentType).end(text);
  });
}
