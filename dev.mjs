/**
 * Starts the reference backend, unless BACKEND_URL is set, the gateway with a development build of the client, and in front of both
 * a server with live reload on PORT (8080). Changes build the client again, or restart the gateway or the backend. With --inspect,
 * debuggers can attach to the gateway on port 9229 and to the backend on port 9230.
 */
import { watch } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buildClient } from './build/client.ts';
import { buildProblem } from './build/dev-document.ts';
import { createDevProcess, starting } from './build/dev-process.ts';
import { createDevServer } from './build/dev-server.ts';

const root = import.meta.dirname;
const folder = join(root, 'dist/dev');
const { PORT = '8080', BACKEND_URL, ...settings } = process.env;
const inspect = (port) =>
  process.argv.includes('--inspect') ? [`--inspect=127.0.0.1:${port}`] : [];

const { app, setProblem, setGateway, reload } = createDevServer();
const backend = createDevProcess({
  name: 'The backend',
  module: join(root, 'backend/main.ts'),
  execArgv: inspect(9230),
  onChange: (problem) => setProblem('backend', problem),
});
const gateway = createDevProcess({
  name: 'The gateway',
  module: join(root, 'server/main.ts'),
  args: [folder],
  execArgv: inspect(9229),
  onChange(problem, ready) {
    if (ready) setGateway(`http://127.0.0.1:${ready.port}`);
    setProblem('gateway', problem);
  },
});

let backendUrl = BACKEND_URL;
let isBuilt = false;

/** Starts the gateway as in production, which logs for machines, once the client was built and the address of the backend is known. */
async function startGateway() {
  const env = {
    CONTRACT_PANEL: 'on',
    ...settings,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    BACKEND_URL: backendUrl,
  };
  if (isBuilt && backendUrl) await gateway.restart(env);
}

/** Starts the backend, again on the same port. Returns the sign-in of the demo, if there is one. */
async function startBackend() {
  if (BACKEND_URL) return;
  const port = backendUrl ? new URL(backendUrl).port : '0';
  const ready = await backend.restart({ ...settings, HOST: '127.0.0.1', PORT: port });
  const isFirst = ready && !backendUrl;
  if (ready) backendUrl = `http://127.0.0.1:${ready.port}`;
  if (isFirst) await startGateway();
  return ready?.demo;
}

async function build() {
  try {
    await buildClient({ development: true, folder });
    isBuilt = true;
    await startGateway();
    setProblem('client', undefined);
    reload();
  } catch (error) {
    setProblem('client', await buildProblem(error));
  }
}

/** Runs once after changes that come together, such as those of a branch switch, and never two at the same time. */
let running = Promise.resolve();
function onChange(folders, run) {
  let timer;
  for (const name of folders) {
    watch(join(root, name), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(run);
      }, 100);
    });
  }
}

const server = createServer(app).listen(Number(PORT), '127.0.0.1');
server.on('error', ({ code }) => {
  const reason =
    code === 'EADDRINUSE' ? 'is in use; set PORT to another one' : `cannot be opened: ${code}`;
  process.stderr.write(`Port ${PORT} of 127.0.0.1 ${reason}.\n`);
  process.exit(1);
});
server.on('listening', async () => {
  process.stdout.write(
    `\n  Console with live reload: http://127.0.0.1:${server.address().port}\n\n`,
  );
  setProblem('client', starting('The client'));
  setProblem('gateway', starting('The gateway'));
  const [demo] = await Promise.all([startBackend(), build()]);
  if (demo)
    process.stdout.write(`\n  Sign in with ${demo.email} and the password ${demo.password}\n\n`);
  onChange(['client', 'contract'], build);
  onChange(['backend', 'contract', 'config', 'shared'], startBackend);
  onChange(['server', 'config', 'shared'], startGateway);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await gateway.stop(signal);
    await backend.stop(signal);
    process.exit();
  });
}
