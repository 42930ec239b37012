import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Starts `npm run dev` with these settings. */
function startDev(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['dev.mjs'], {
    cwd: root,
    env: { PATH, HOME, ...settings },
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  return child;
}

/** Starts a server that responds as `respond`, and returns its port. */
async function startServer(status: number): Promise<number> {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('null'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

it('OPS-41 npm run dev prints its address and serves the console there', async () => {
  const child = startDev({ PORT: '0', BACKEND_URL: `http://127.0.0.1:${await startServer(200)}` });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const address = () =>
    /^ {2}Console with live reload: (http:\/\/127\.0\.0\.1:\d+)\n/m.exec(output)?.[1];
  await expect.poll(address).toBeDefined();
  const get = (path: string, accept: string) =>
    fetch(`${address()}${path}`, { headers: { Accept: accept } });
  // Waits for the build and the gateway.
  expect(await (await get('/ajax/auth/check', '*/*')).json()).toBe(null);
  const page = await (await get('/orders', 'text/html')).text();
  expect(page).toContain('&quot;app_name&quot;:&quot;Clearhouse&quot;');
  expect(page).toContain("new EventSource('/live-reload')");
  const [, script = ''] = /src="(\/assets\/main-\w+\.js)"/.exec(page) ?? [];
  expect((await get(script, '*/*')).headers.get('Content-Type')).toBe(
    'text/javascript; charset=utf-8',
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('OPS-41 npm run dev names a port in use', async () => {
  const port = await startServer(200);
  const child = startDev({ PORT: String(port) });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(output).toBe(`Port ${port} of 127.0.0.1 is in use; set PORT to another one.\n`);
  expect(code).toBe(1);
});
