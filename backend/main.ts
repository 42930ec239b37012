import pino from 'pino';
import { readSettings, type Settings, SettingsError } from '#config/settings.ts';
import { urlOf } from '../shared/listen.ts';
import { StartupError } from '../shared/startup-error.ts';
import { databaseOf, hasDemoData } from './database-location.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { defaultOrderCount } from './demo/fill.ts';
import { type Running, start } from './start.ts';

const settings = orExit(() => readSettings(process.env, 'backend'));
const logger = pino(
  { level: settings.LOG_LEVEL, name: 'backend' },
  pino.destination({ dest: 1, sync: true }),
);

/** Exits with 1 and one line on standard error. Only an unexpected error has a stack. */
function exitWith(error: unknown): never {
  const expected = error instanceof SettingsError || error instanceof StartupError;
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

function orExit(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    return exitWith(error);
  }
}

function announce({ port, demo }: Running) {
  if (process.send) return void process.send({ type: 'ready', port, demo });
  const signIn = demo ? `, sign in as ${demo.email} with ${demo.password}` : '';
  process.stdout.write(`The backend listens on ${urlOf({ host: settings.HOST, port })}${signIn}\n`);
}

/** Reports the progress of the demo data, which a first start creates. */
function reportDemo(orders: number) {
  const progress = { done: orders, of: defaultOrderCount };
  if (process.send) process.send({ type: 'progress', ...progress });
  else process.stdout.write(`Creating the demo data: ${progress.done} of ${progress.of} orders\n`);
}

const database = databaseOf(settings);

/** Runs `npm run backend`: listens until SIGTERM, SIGINT or the end of the parent process. */
function serve() {
  const {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
  } = settings;
  const running = start(
    {
      database,
      demoData: hasDemoData(settings),
      report: reportDemo,
      admin: email && password ? { email, password } : null,
      host: settings.HOST,
      port: settings.PORT,
      metricsPort: settings.BACKEND_METRICS_PORT,
      trustProxy: settings.TRUST_PROXY,
      provider: issuer && audience ? { issuer, audience } : null,
      microservices: settings.MICROSERVICES,
      decimals: settings.CURRENCY_DECIMALS,
      backendTimeout: settings.BACKEND_TIMEOUT_MS,
      retentionDays: {
        eventLogs: settings.EVENT_LOG_RETENTION_DAYS,
        apiQueries: settings.API_QUERY_RETENTION_DAYS,
      },
      shutdownTimeout: settings.SHUTDOWN_TIMEOUT_MS,
    },
    logger,
  );

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    await running.then((backend) => backend.stop());
    process.exit(0);
  }

  // Registered before the start has finished: a signal during the start stops the backend as soon as it is ready.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);

  running.then((backend) => !stopping && announce(backend)).catch(exitWith);
}

/** Runs `npm run migrate`. */
async function migrateTables() {
  const opened = await openDatabase(database);
  try {
    const names = await migrate(opened);
    const result =
      names.length === 0 ? 'The tables are up to date.' : `Migrated: ${names.join(', ')}`;
    process.stdout.write(`${result}\n`);
  } finally {
    await opened.close();
  }
}

const args = process.argv.slice(2).join(' ');
if (args === '') serve();
else if (args === 'migrate') migrateTables().catch(exitWith);
else exitWith(new StartupError(`Usage: backend [migrate], not ${args}.`));
