import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentFile, readClient } from '../../../server/static/files.ts';

/**
 * Serves a built application like the gateway serves the console: from memory, compressed, with its document for every route, and
 * with a proxy to the backend. Sends no Content-Security-Policy, because react-admin needs inline styles.
 */
export async function servePeer({ folder, backend }: { folder: string; backend: string }) {
  const client = readClient({ folder, appName: 'react-admin' });
  const document = documentFile(client.document.html);
  const server = http.createServer((req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/ajax/')) return forward(backend, req, res);
    const file = client.files.get(path) ?? document;
    const body = file.bodies.br ?? file.bodies.identity;
    if (file.bodies.br) res.setHeader('Content-Encoding', 'br');
    res.setHeaders(file.headers).setHeader('Content-Length', body.length).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(backend: string, req: http.IncomingMessage, res: http.ServerResponse) {
  const passed = http.request(
    backend + req.url,
    { method: req.method, headers: req.headers },
    (response) => {
      res.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(res);
    },
  );
  passed.on('error', () => res.destroy());
  req.pipe(passed);
}
