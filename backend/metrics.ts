import type { RequestHandler } from 'express';
import { Gauge, Histogram, Registry } from 'prom-client';
import { durationBuckets } from '../shared/metrics-server.ts';
import type { HashQueue } from './auth/hash-queue.ts';
import type { PoolState } from './db/open.ts';

export interface BackendMetrics {
  registry: Registry;
  /** Counts and times every request. Goes before the routes. */
  requests: RequestHandler;
  watchHashQueue: (queue: HashQueue) => void;
}

/** Creates the metrics of one backend. Every label has a fixed set of values. The embedded database has no pool. */
export function createBackendMetrics(pool?: () => PoolState): BackendMetrics {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'backend_request_duration_seconds',
    help: 'Duration of requests in seconds, until the last byte of the response or its abort.',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: durationBuckets,
    registers,
  });
  const reports = new Gauge({
    name: 'backend_reports_in_flight',
    help: 'Reports that are being streamed.',
    registers,
  });
  if (pool) {
    const connections: Gauge = new Gauge({
      name: 'backend_pool_connections',
      help: 'Connections for requests to PostgreSQL.',
      labelNames: ['state'],
      registers,
      collect: () => {
        const { open, idle } = pool();
        connections.set({ state: 'idle' }, idle);
        connections.set({ state: 'in use' }, open - idle);
      },
    });
    const waiting: Gauge = new Gauge({
      name: 'backend_pool_waiting',
      help: 'Requests that wait for a connection to PostgreSQL.',
      registers,
      collect: () => waiting.set(pool().waiting),
    });
  }
  return {
    registry,
    requests: (request, response, next) => {
      const end = duration.startTimer();
      const isReport = request.path === '/ajax/report/stream';
      if (isReport) reports.inc();
      response.on('close', () => {
        if (isReport) reports.dec();
        // The pattern of the path: every id would add a label.
        const endpoint = typeof request.route?.path === 'string' ? request.route.path : 'none';
        end({
          method: request.method,
          endpoint,
          status: response.writableFinished ? response.statusCode : 'aborted',
        });
      });
      next();
    },
    watchHashQueue: (queue) => {
      const hashes: Gauge = new Gauge({
        name: 'backend_password_hashes',
        help: 'Password hashes that run or wait for one of the two slots.',
        labelNames: ['state'],
        registers,
        collect: () => {
          hashes.set({ state: 'running' }, queue.running());
          hashes.set({ state: 'waiting' }, queue.waiting());
        },
      });
    },
  };
}
