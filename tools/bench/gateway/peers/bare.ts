/** The practical limit of Node: node:http with minimal correct code. Run with PORT, BACKEND_URL, CLIENT and HEADERS. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';

const { PORT, BACKEND_URL = '', CLIENT = '', HEADERS = '{}' } = process.env;
const headers = JSON.parse(HEADERS) as Record<string, string>;
const { port: backendPort } = new URL(BACKEND_URL);
const agent = new http.Agent({ keepAlive: true });

interface Prepared {
  body: Buffer;
  headers: Record<string, string | number>;
}

/** Scripts and pages by path, plain and compressed. */
const files = new Map(readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).flatMap(read));

function read(name: string): [string, { identity: Prepared; br: Prepared }][] {
  const type = { js: 'text/javascript; charset=utf-8', html: 'text/html; charset=utf-8' }[
    name.split('.').at(-1) ?? ''
  ];
  if (!type || !existsSync(`${CLIENT}/${name}.br`)) return [];
  const caching = name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable';
  const shared = {
    ...headers,
    'Content-Type': type,
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
  };
  const [identity, br] = [readFileSync(`${CLIENT}/${name}`), readFileSync(`${CLIENT}/${name}.br`)];
  const compressed = { ...shared, 'Content-Encoding': 'br', 'Content-Length': br.length };
  return [
    [
      `/${name}`,
      {
        identity: { body: identity, headers: { ...shared, 'Content-Length': identity.length } },
        br: { body: br, headers: compressed },
      },
    ],
  ];
}

function serve(req: IncomingMessage, res: ServerResponse): void {
  const [path = ''] = (req.url ?? '').split('?', 1);
  const file = files.get(path) ?? files.get('/index.html');
  if (!file) return void res.writeHead(404).end();
  const { headers, body } = req.headers['accept-encoding']?.includes('br')
    ? file.br
    : file.identity;
  res.writeHead(200, headers).end(body);
}

function forward(req: IncomingMessage, res: ServerResponse): void {
  const { method, url, headers } = req;
  const upstream = http.request({ agent, port: backendPort, method, path: url, headers });
  upstream.once('response', (response) => {
    res.writeHead(response.statusCode ?? 502, response.headers);
    response.once('error', () => res.destroy());
    response.pipe(res);
  });
  upstream.once('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  res.once('close', () => upstream.destroy());
  req.pipe(upstream);
}

http
  .createServer((req, res) => (req.url?.startsWith('/ajax/') ? forward(req, res) : serve(req, res)))
  .listen(Number(PORT), '127.0.0.1');
