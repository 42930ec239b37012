import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '#config/settings.ts';
import { StartupError } from '../../shared/startup-error.ts';
import type { ClientDocument, Manifest } from './document.ts';

/** A file in memory, in every encoding it has. */
export interface ClientFile {
  headers: Map<string, string>;
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined };
}

/** A built client. */
export interface Client {
  /** By request path. */
  files: Map<string, ClientFile>;
  document: ClientDocument;
}

interface ClientOptions {
  folder: string;
  /** The client of the previous release, if this one also serves its assets. */
  previousFolder?: string;
  appName: string;
  /** The time after which the backend no longer carries out a request, in milliseconds. Default: that of the client. */
  backendTimeoutMs?: number;
  /** The block explorers. Default: none. */
  explorers?: Settings['explorers'];
  /** The decimal places of currencies by code. Default: those of the specification. */
  currencyDecimals?: Settings['CURRENCY_DECIMALS'];
  /** The address that ends the session of a sign-on proxy; null without one. */
  signOutUrl?: string | null;
  /** The rule for new passwords, a sentence; null without one. */
  passwordRule?: string | null;
  /** True: a panel lists the responses that break the contract. */
  contractPanel?: boolean;
  /** The path of the file that is served as /.well-known/security.txt. */
  securityTxt?: string | null;
}

/** Reads the built client into memory. Throws a StartupError if it is not built or security.txt cannot be read. */
export function readClient({
  folder,
  previousFolder,
  securityTxt,
  ...settings
}: ClientOptions): Client {
  if (!existsSync(join(folder, 'manifest.json')))
    throw new StartupError('The client is not built; run npm run build.');
  const files = new Map([
    ...(previousFolder ? readFiles(previousFolder, 'assets/*') : []),
    ...readFiles(folder, '**/*.*'),
  ]);
  if (securityTxt && !existsSync(securityTxt))
    throw new StartupError('SECURITY_TXT: the file does not exist.');
  if (securityTxt)
    files.set(
      '/.well-known/security.txt',
      fileOf('security.txt', { identity: readFileSync(securityTxt) }),
    );
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const document = {
    ...manifest,
    html: readFileSync(join(folder, 'index.html'), 'utf8'),
    settings: {
      app_name: settings.appName,
      backend_timeout_ms: settings.backendTimeoutMs,
      explorers: settings.explorers,
      currency_decimals: settings.currencyDecimals && Object.fromEntries(settings.currencyDecimals),
      sign_out_url: settings.signOutUrl ?? undefined,
      password_rule: settings.passwordRule ?? undefined,
      contract_panel: settings.contractPanel || undefined,
    },
  };
  return { files, document };
}

/** Compresses the document. */
export function documentFile(html: string): ClientFile {
  const document = Buffer.from(html);
  return fileOf('index.html', {
    identity: document,
    br: brotliCompressSync(document),
    gzip: gzipSync(document),
  });
}

/** Reads the files that match a pattern, except the HTML document. */
function readFiles(folder: string, pattern: string): [path: string, ClientFile][] {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined;
  return globSync(pattern, {
    cwd: folder,
    exclude: ['index.html', 'manifest.json', '**/*.{br,gz}'],
  }).map((name) => [
    `/${name}`,
    fileOf(name, {
      identity: readFileSync(join(folder, name)),
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
    }),
  ]);
}

/** The media types of the client's files. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

function fileOf(name: string, bodies: ClientFile['bodies']): ClientFile {
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 27);
  const headers = new Map([
    ['Content-Type', types[extname(name)] ?? 'application/octet-stream'],
    // The name of an asset contains a hash of its content.
    [
      'Cache-Control',
      name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ],
    // Weak: the same for all encodings (RFC 9110 section 8.8.3).
    ['ETag', `W/"${digest}"`],
  ]);
  if (bodies.br || bodies.gzip) headers.set('Vary', 'Accept-Encoding');
  return { headers, bodies };
}
