import pino from 'pino';
import { readSettings, type Settings, SettingsError } from '#config/settings.ts';
import { databaseOf } from './database-location.ts';
import { type Running, start } from './start.ts';
import { StartError } from './start-error.ts';
import { transfer } from './transfer/transfer.ts';

const settings = orExit(() => readSettings(process.env, 'backend'));
const logger = pino({ level: settings.LOG_LEVEL, name: 'backend' }, pino.destination({ dest: 1, sync: true }));

/** Exits with 1 and one line on standard error. Only an unexpected error has a stack. */
function exitWith(error: unknown): never {
  const expected = error instanceof SettingsError || error instanceof StartError;
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
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  const signIn = demo ? `, sign in as ${demo.email} with ${demo.password}` : '';
  process.stdout.write(`The backend listens on http://${host}:${port}${signIn}\n`);
}

const database = databaseOf(settings);

/** Runs `npm run backend`: listens until SIGTERM, SIGINT or the end of the parent process. */
function serve() {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  const running = start(
    {
      database,
      demoData: settings.DEMO_DATA === 'on',
      admin: email && password ? { email, password } : null,
      host: settings.HOST,
      port: settings.PORT,
      trustProxy: settings.TRUST_PROXY,
      microservices: settings.MICROSERVICES,
      backendTimeout: settings.BACKEND_TIMEOUT_MS,
      retentionDays: { eventLogs: settings.EVENT_LOG_RETENTION_DAYS, apiQueries: settings.API_QUERY_RETENTION_DAYS },
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

const args = process.argv.slice(2);
if (args.length === 0) serve();
else transfer(args, database, (line) => process.stdout.write(`${line}\n`)).catch(exitWith);
