import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import type { Problem } from '../../build/dev-document.ts';
import { createDevServer, type DevServer } from '../../build/dev-server.ts';

const html = '<!doctype html><html lang="en"><body><div id="root"></div></body></html>';

/** Starts a gateway that responds with its page, or with the method and path of a request below /ajax. */
async function startGateway(reason?: string): Promise<string> {
  const gateway = createServer(({ method, url = '' }, response) => {
    if (url === '/readyz') response.writeHead(reason ? 503 : 200).end(JSON.stringify({ reason }));
    else if (url.startsWith('/ajax/')) response.end(`${method} ${url}`);
    else
      response
        .writeHead(200, {
          'Content-Type': 'text/html',
          'Content-Security-Policy': "default-src 'none'",
        })
        .end(html);
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    gateway.close();
    gateway.closeAllConnections();
  });
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}

async function startDevServer(reason?: string): Promise<DevServer> {
  const server = createDevServer();
  server.setGateway(await startGateway(reason));
  return server;
}

const open = ({ app }: DevServer, path = '/orders') =>
  request(app).get(path).set('Accept', 'text/html,*/*;q=0.8');

const failed: Problem = {
  title: 'The client cannot be built',
  text: 'main.tsx:1:6: <b>Expected</b>',
  isTemporary: false,
};
const started: Problem = { title: 'The backend is starting', text: '5 of 10', isTemporary: true };

it('OPS-41 adds live reload to documents and removes their CSP', async () => {
  const { status, headers, text } = await open(await startDevServer());
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toBeUndefined();
  expect(text).toMatch(
    /<div id="root"><\/div><script>new EventSource\('\/live-reload'\).*<\/script><\/body>/,
  );
});

it('OPS-41 forwards other requests unchanged', async () => {
  const { text } = await request((await startDevServer()).app)
    .patch('/ajax/users/edit/3?a=%2F')
    .send({});
  expect(text).toBe('PATCH /ajax/users/edit/3?a=%2F');
});

it('OPS-41 shows the errors of a build instead of the console', async () => {
  const server = await startDevServer();
  server.setProblem('backend', started);
  server.setProblem('client', failed);
  const { status, text } = await open(server);
  expect(status).toBe(503);
  expect(text).toContain('<h1>The client cannot be built</h1>');
  expect(text).toContain('main.tsx:1:6: &lt;b>Expected&lt;/b>');
  expect(text).not.toContain('http-equiv="refresh"');
  const { body } = await request(server.app).get('/ajax/users').expect(503);
  expect(body).toEqual({ message: 'The client cannot be built.' });
});

it('OPS-41 a document of a start reloads itself until the console runs', async () => {
  const server = await startDevServer();
  server.setProblem('gateway', { ...started, title: 'The gateway is starting' });
  server.setProblem('backend', started);
  expect((await open(server)).text).toMatch(
    /http-equiv="refresh"[\s\S]*<h1>The backend is starting<\/h1>\s*<pre>5 of 10/,
  );
  server.setProblem('backend', undefined);
  server.setProblem('gateway', undefined);
  expect((await open(server)).text).toContain('<div id="root">');
});

it('OPS-41 a request waits for the end of a start', async () => {
  const server = await startDevServer();
  server.setProblem('backend', started);
  server.setProblem('gateway', started);
  const reply = request(server.app)
    .get('/ajax/users')
    .then(({ text }) => text);
  server.setProblem('backend', undefined);
  server.setProblem('gateway', undefined);
  expect(await reply).toBe('GET /ajax/users');
});

it('OPS-41 shows why the backend of BACKEND_URL is down', async () => {
  const { status, text } = await open(await startDevServer('The backend cannot be reached.'));
  expect(status).toBe(503);
  expect(text).toMatch(
    /http-equiv="refresh"[\s\S]*<h1>The backend is down<\/h1>\s*<pre>The backend cannot be reached\.<\/pre>/,
  );
});

it('OPS-41 open documents reload after a build and for a problem only', async () => {
  const server = await startDevServer();
  const http = server.app.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.close();
    http.closeAllConnections();
  });
  const { body } = await fetch(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}/live-reload`,
  );
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  server.setProblem('gateway', started);
  server.setProblem('gateway', undefined);
  server.setProblem('client', failed);
  server.reload();
  const events = ['change', 'change', 'reload', 'reload']
    .map((event) => `data: ${event}\n\n`)
    .join('');
  let received = '';
  while (received.length < events.length) received += (await reader?.read())?.value;
  expect(received).toBe(events);
});
