import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server, ServerOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '../../server/app.ts';
import { createHttpServer, type Rejection } from '../../server/http-server.ts';
import { createLogger, logRejection } from '../../server/ops/logging.ts';
import type { Certificates } from '../../server/proxy/certificates.ts';
import type { XsrfNames } from '../../server/proxy/xsrf-names.ts';
import type { ConcurrencyLimit } from '../../server/request/concurrency.ts';
import { readClient } from '../../server/static/files.ts';
import { listen } from '../../shared/listen.ts';

/** One line of the gateway's log. */
export type Line = Record<string, string | number | undefined>;

export interface Gateway {
  origin: string;
  port: number;
  server: Server;
  /** All log lines so far, parsed. */
  lines: Line[];
  /** The log lines as written. */
  written: string[];
}

type Options = Partial<Omit<AppOptions, 'backend' | 'logger'>> & {
  backend: URL;
  timeoutMs?: number;
  certificates?: Certificates;
  xsrfNames?: XsrfNames;
  logLevel?: string;
  http?: ServerOptions;
  connections?: ConcurrencyLimit;
  idleTimeouts?: { responseMs: number; reportMs: number };
};

/** Returns limits that one client can use up. */
export function limitsOf({ requests, reports }: { requests: number; reports: number }) {
  const limit = (total: number) => ({ total, perClient: total });
  return { requests: limit(requests), reports: limit(reports) };
}

export const script = 'console.log("the console");\n'.repeat(50);

/** A built client: a document with its manifest, a script with its compressed forms and an image. */
export async function builtClient(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  const head = '<!-- server/static/document.ts -->';
  const body = '<!-- environment --><b><!-- app name --></b>';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
  );
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ icon: '/assets/icon-1A2B3C4D.svg', inlineScripts: [] }),
  );
  writeFileSync(join(folder, 'assets/main-1A2B3C4D.js'), script);
  writeFileSync(join(folder, 'assets/main-1A2B3C4D.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-1A2B3C4D.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/mark-5E6F7A8B.png'), 'not really a picture');
  return folder;
}

/** Starts a gateway in front of a backend. Ends it with the test. */
export async function gateway(options: Options): Promise<Gateway> {
  const {
    backend,
    timeoutMs = 30_000,
    certificates,
    xsrfNames,
    logLevel = 'info',
    http,
    connections,
    idleTimeouts,
    ...others
  } = options;
  const written: string[] = [];
  const lines: Line[] = [];
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line));
  };
  const logger = createLogger(logLevel, { write });
  const app = createApp({
    backend: { url: backend, timeoutMs, ...(certificates && { certificates }), xsrfNames },
    client: readClient({ folder: await builtClient(), appName: 'Clearhouse' }),
    logger,
    trustProxy: [],
    bodyLimit: 2 ** 20,
    ...(idleTimeouts && { reportIdleMs: idleTimeouts.reportMs }),
    ...others,
  });
  const onRejection = (rejection: Rejection) => {
    logRejection(logger, rejection);
    others.metrics?.failed(rejection.failure);
  };
  const server = createHttpServer(app, {
    ...(http && { timeouts: http }),
    ...(connections && { connections }),
    ...(idleTimeouts && { idleMs: idleTimeouts.responseMs }),
    onRejection,
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${port}`, port, server, lines, written };
}
