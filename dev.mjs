/**
 * Starts the client's development build with live reload on PORT (8080), in front of the gateway and its embedded backend on the
 * next port. Changes rebuild the client or restart the gateway. Pages carry no CSP, which the query devtools' styles break.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { buildClient } from './build/client.ts';

const root = import.meta.dirname;
const port = Number(process.env.PORT ?? 8080);
const folder = join(root, 'dist/dev');
const pages = new Set();

const rebuild = async () => {
  await buildClient({ development: true, folder, define: { 'process.env.NODE_ENV': '"development"' } });
  for (const page of pages) page.write('data: reload\n\n');
};

let gateway;
const restart = async () => {
  if (gateway?.exitCode === null) {
    gateway.kill();
    await once(gateway, 'exit');
  }
  gateway = fork(join(root, 'server/main.ts'), { env: { ...process.env, PORT: String(port + 1) } });
};

/** Calls back once for changes that come together, such as those of a branch switch, and never twice at the same time. */
function onChange(folders, callback) {
  let timer;
  let running = Promise.resolve();
  const run = () => {
    running = running.then(callback).catch((error) => console.error(error.message));
  };
  for (const name of folders) {
    watch(join(root, name), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, 100);
    });
  }
}

await Promise.all([rebuild(), restart()]);
onChange(['client', 'contract'], rebuild);
onChange(['server', 'backend', 'contract', 'config'], restart);

const reload = "<script>new EventSource('/live-reload').onmessage = () => location.reload()</script>";
express()
  .get('/live-reload', (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
    pages.add(response);
    request.on('close', () => pages.delete(response));
  })
  .use('/assets', express.static(join(folder, 'assets')))
  .use(createProxyMiddleware({ target: `http://127.0.0.1:${port + 1}`, pathFilter: '/ajax' }))
  .use((_request, response) => {
    response.type('html').send(readFileSync(join(folder, 'index.html'), 'utf8').replace('</body>', `${reload}</body>`));
  })
  .listen(port, '127.0.0.1', () => console.log(`Client with live reload: http://127.0.0.1:${port}`));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    gateway.kill(signal);
    await once(gateway, 'exit');
    process.exit();
  });
}
