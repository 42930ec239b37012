import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { StartupError } from '../startup-error.ts';

/** One file of the built client, ready to be sent: its headers, and its bytes in each encoding there is. */
export interface ClientFile {
  headers: Record<string, string>;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built client into memory, by request path; `/` is the page, which carries the app's name.
 * Throws a StartupError if the client is not built.
 */
export function readClient({ folder, appName }: { folder: string; appName: string }): Map<string, ClientFile> {
  if (!existsSync(join(folder, 'index.html'))) throw new StartupError('The client is not built; run npm run build.');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\/*/, '/'));
  const files = new Map<string, ClientFile>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || name === '/index.html') continue;
    const compressed = { br: optional(join(folder, `${name}.br`)), gzip: optional(join(folder, `${name}.gz`)) };
    files.set(name, fileOf(name, { identity: readFileSync(join(folder, name)), ...compressed }));
  }
  const page = Buffer.from(named(readFileSync(join(folder, 'index.html'), 'utf8'), appName));
  return files.set('/', fileOf('/index.html', { identity: page, br: brotliCompressSync(page), gzip: gzipSync(page) }));
}

const optional = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

function fileOf(name: string, bodies: ClientFile['bodies']): ClientFile {
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 27);
  const headers = {
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    // The names of assets carry the hash of their content.
    'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak: one for all encodings of the same content (RFC 9110 section 8.8.3).
    ETag: `W/"${digest}"`,
    ...(bodies.br || bodies.gzip ? { Vary: 'Accept-Encoding' } : {}),
  };
  return { headers, bodies };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page under another name: its title, and the name that the client reads. */
function named(html: string, appName: string): string {
  const name = appName.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  return html
    .replace(/(<title>)[^<]*/, (_, tag: string) => tag + name)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, tag: string) => tag + name);
}
