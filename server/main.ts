import { extname, join } from 'node:path';
import { readSettings, type Settings, SettingsError } from '#config/settings.ts';
import { createApp } from './app.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from './embedded/backend.ts';
import { banner } from './embedded/banner.ts';
import { checkPort, createHttpServer, listen } from './http-server.ts';
import { createLogger, standardOutput } from './ops/logging.ts';
import { createMetrics } from './ops/metrics.ts';
import { createMetricsServer } from './ops/metrics-server.ts';
import { createShutdown } from './shutdown.ts';
import { StartupError } from './startup-error.ts';
import { readClient } from './static/files.ts';

// Run from the sources, or from their bundle in dist/server.
const extension = extname(import.meta.filename);
const clientFolder = join(import.meta.dirname, extension === '.ts' ? '../dist/client' : '../client');
const backendModule = join(import.meta.dirname, `../backend/main${extension}`);

async function start(settings: Settings): Promise<void> {
  const { APP_NAME: appName, HOST: host, PORT: port } = settings;
  const destination = standardOutput();
  const logger = createLogger(settings.LOG_LEVEL, destination);
  const files = readClient({ folder: clientFolder, appName });

  // Before the embedded backend opens its database, which takes seconds.
  await checkPort({ host, port });
  const embedded = settings.BACKEND_URL
    ? undefined
    : await startEmbeddedBackend({ module: backendModule, env: process.env, logger, destination });
  refuseToPublishDemo(host, embedded);

  const lifecycle = { draining: false };
  const metrics = createMetrics();
  const app = createApp({
    backend: { url: embedded?.url ?? new URL(settings.BACKEND_URL ?? ''), firstByteMs: settings.BACKEND_TIMEOUT_MS },
    files,
    logger,
    lifecycle,
    metrics,
    trustProxy: settings.TRUST_PROXY,
    bodyLimit: settings.BODY_LIMIT,
  });
  const server = createHttpServer(app);
  const timeoutMs = settings.SHUTDOWN_TIMEOUT_MS;
  const shutdown = createShutdown({ server, lifecycle, graceMs: settings.SHUTDOWN_GRACE_MS, timeoutMs });
  if (settings.METRICS_PORT !== null) {
    const place = { host, port: settings.METRICS_PORT, setting: 'METRICS_PORT' };
    logger.info({ host, port: await listen(createMetricsServer(metrics.registry), place) }, 'serving metrics');
  }
  const address = { host, port: await listen(server, { host, port }) };

  let stoppingSince: number | undefined;
  const stop = async (signal: string) => {
    // A terminal's Ctrl-C comes twice at once, because npm passes it on; a later one is from somebody who will not wait.
    if (stoppingSince !== undefined) return performance.now() - stoppingSince > 1_000 ? process.exit(1) : undefined;
    stoppingSince = performance.now();
    logger.info({ signal }, 'stopping');
    await shutdown();
    await embedded?.stop();
    logger.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const plain = process.stdout.isTTY || settings.NODE_ENV !== 'production';
  if (plain) process.stdout.write(banner({ appName, ...address, demo: embedded?.demo ?? null }));
  logger.info(address, 'listening');
}

/** Anybody can read the demo's password; it must not be reachable from elsewhere. */
function refuseToPublishDemo(host: string, embedded: EmbeddedBackend | undefined): void {
  if (!embedded?.demo || /^(localhost|127\.[\d.]+|::1)$/.test(host)) return;
  throw new StartupError(
    `HOST is ${host}, but the demo account still has its published password; change it, or listen on 127.0.0.1.`,
  );
}

try {
  await start(readSettings(process.env, 'gateway'));
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // The embedded backend ends with this process: it hears the channel close.
  process.exit(1);
}
