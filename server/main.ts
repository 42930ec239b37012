import { extname, join } from 'node:path';
import { readConsoleSettings } from '#config/console-settings.ts';
import { readSettings, type Settings, SettingsError } from '#config/settings.ts';
import { listen, urlOf } from '../shared/listen.ts';
import { createMetricsServer } from '../shared/metrics-server.ts';
import { StartupError } from '../shared/startup-error.ts';
import { createApp } from './app.ts';
import { createDeployment, unknownBuild } from './deployment/deployment.ts';
import { createHttpServer, type Rejection } from './http-server.ts';
import { createLifecycle } from './lifecycle.ts';
import { createBackendCheck } from './ops/health.ts';
import { createLogger, endOutput, logRejection, standardOutput } from './ops/logging.ts';
import { createMetrics } from './ops/metrics.ts';
import { readCertificates } from './proxy/certificates.ts';
import { foreignNames } from './proxy/xsrf-names.ts';
import { createShutdown } from './shutdown.ts';
import { readClient } from './static/files.ts';
import { readFileOf, watchFiles } from './watch-files.ts';

// Run from the sources, or from their bundle in dist/server.
const isSource = extname(import.meta.filename) === '.ts';
// A first argument replaces it: dev.mjs has another build.
const clientFolder =
  process.argv[2] ?? join(import.meta.dirname, isSource ? '../dist/client' : '../client');
// The image has the previous release's assets here; a build from the sources has none.
const previousFolder = join(import.meta.dirname, '../previous');

async function start(settings: Settings): Promise<void> {
  const { APP_NAME: appName, HOST: host, PORT: port } = settings;
  const destination = standardOutput();
  const logger = createLogger(settings.LOG_LEVEL, destination);
  const build = { ...unknownBuild, commit: settings.BUILD_COMMIT, build_time: settings.BUILD_TIME };
  logger.info(build, 'starting');
  const backendTimeoutMs = settings.BACKEND_TIMEOUT_MS;
  const client = readClient({
    folder: clientFolder,
    previousFolder,
    appName,
    backendTimeoutMs,
    explorers: settings.explorers,
    currencyDecimals: settings.CURRENCY_DECIMALS,
    signOutUrl: settings.SIGN_OUT_URL,
    passwordRule: settings.PASSWORD_RULE,
    contractPanel: settings.CONTRACT_PANEL === 'on',
    securityTxt: settings.SECURITY_TXT,
  });
  const file = settings.CONSOLE_SETTINGS_FILE;
  const text = file === null ? undefined : readFileOf('CONSOLE_SETTINGS_FILE', file);
  const deployment = createDeployment({
    build,
    settings: readConsoleSettings(process.env, text),
    clientReports: settings.CLIENT_REPORTS === 'on',
    client,
  });
  const apply = ([changed = '']: string[]) =>
    deployment.apply(readConsoleSettings(process.env, changed));
  if (file !== null && text !== undefined)
    watchFiles({ files: [file], texts: [text], apply, subject: 'console settings', logger });
  const certificates = readCertificates({ files: settings, logger });

  const url = new URL(settings.BACKEND_URL ?? '');
  const xsrfNames = foreignNames({
    cookie: settings.BACKEND_XSRF_COOKIE,
    header: settings.BACKEND_XSRF_HEADER,
  });
  const backend = { url, timeoutMs: backendTimeoutMs, certificates, xsrfNames };
  const checkBackend = createBackendCheck(backend);
  const lifecycle = createLifecycle();
  const metrics = createMetrics({
    checkBackend,
    build,
    certificates,
    signOn: settings.SIGN_OUT_URL !== null,
  });
  destination.on('drop', metrics.lineDropped);
  const app = createApp({
    backend,
    checkBackend,
    client,
    deployment,
    logger,
    lifecycle,
    metrics,
    trustProxy: settings.TRUST_PROXY,
    identityHeaders: settings.IDENTITY_HEADERS,
    forwardHeaders: settings.FORWARD_HEADERS,
    bodyLimit: settings.BODY_LIMIT,
  });
  const onRejection = (rejection: Rejection) => {
    logRejection(logger, rejection);
    metrics.failed(rejection.failure);
  };
  const server = createHttpServer(app, { onRejection });
  const timeoutMs = settings.SHUTDOWN_TIMEOUT_MS;
  const shutdown = createShutdown({
    server,
    lifecycle,
    graceMs: settings.SHUTDOWN_GRACE_MS,
    timeoutMs,
  });
  if (settings.METRICS_PORT !== null) {
    const address = { host, port: settings.METRICS_PORT, setting: 'METRICS_PORT' };
    logger.info(
      { host, port: await listen(createMetricsServer(metrics.registry), address) },
      'serving metrics',
    );
  }
  const address = { host, port: await listen(server, { host, port }) };

  let stoppingSince: number | undefined;
  const stop = async (signal: string) => {
    // Ctrl-C in a terminal arrives twice at once, because npm forwards it; a later one requests an immediate exit.
    if (stoppingSince !== undefined)
      return performance.now() - stoppingSince > 1_000 ? process.exit(1) : undefined;
    stoppingSince = performance.now();
    logger.info({ signal }, 'stopping');
    await shutdown();
    logger.info('stopped');
    await endOutput(destination);
    process.exit(0);
  };
  // Disconnected: start.ts or dev.mjs has ended.
  process
    .on('SIGTERM', stop)
    .on('SIGINT', stop)
    .on('disconnect', () => stop('disconnect'));

  if (process.stdout.isTTY || settings.NODE_ENV !== 'production')
    process.stdout.write(`\n  ${appName} is running at ${urlOf(address)}\n\n`);
  logger.info(address, 'listening');
  process.send?.({ type: 'ready', port: address.port });
}

async function main(): Promise<void> {
  try {
    await start(readSettings(process.env, 'gateway'));
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

// Without a top-level await, which the bundle, a CommonJS file, cannot have.
void main();
