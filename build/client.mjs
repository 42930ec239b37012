import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { licencesOf } from './licences.mjs';

const root = join(import.meta.dirname, '..');
const signIn = 'client/main.tsx';

/** The folder in dist of a build of the client. */
export const clientFolder = (development) => join(root, 'dist', development ? 'client-development' : 'client');

/**
 * esbuild's options for the client. A development build has React's warnings and its double rendering under StrictMode.
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
export const clientOptions = ({ development }) => ({
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: !development,
  sourcemap: development ? 'linked' : 'external',
  // The first versions with JSON.rawJSON, which exact amounts need.
  target: ['chrome123', 'firefox135', 'safari18.4'],
  jsx: 'automatic',
  jsxDev: development,
  legalComments: 'none',
  // React is in development mode under any value but `production`. The query devtools run under `development` only: their
  // inline styles break the gateway's CSP, so that only dev.mjs sets it.
  define: { 'process.env.NODE_ENV': development ? '"test"' : '"production"' },
  loader: { '.svg': 'copy' },
  outbase: 'client',
  outdir: 'dist',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  write: false,
  metafile: true,
  logLevel: 'warning',
});

/**
 * Builds the client into a folder of dist: index.html, licences.txt, icon-*.svg of the environments and assets/*, with br and gz
 * beside each production asset. Production source maps go to dist/source-maps, which is never served. Other options are
 * esbuild's.
 * @param {{ development?: boolean, folder?: string } & import('esbuild').BuildOptions} [options]
 */
export async function buildClient({ development = false, folder = clientFolder(development), ...options } = {}) {
  const { outputFiles, metafile } = await build({
    ...clientOptions({ development }),
    entryPoints: [signIn, 'client/icon.svg'],
    outdir: join(folder, 'assets'),
    ...options,
  });
  const maps = join(root, 'dist/source-maps');
  for (const path of [join(folder, 'assets'), ...(development ? [] : [maps])]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  const [script, main] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === signIn);
  for (const { path, contents } of outputFiles) {
    // The entry's stylesheet also holds the styles of the signed-in chunk.
    if (/\.css(\.map)?$/.test(path) && !path.includes(basename(main.cssBundle))) continue;
    if (extname(path) === '.map' && !development) writeFileSync(join(maps, basename(path)), contents);
    else if (development) writeFileSync(path, contents);
    else writeCompressed(path, contents);
  }
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
  const icon = Object.keys(metafile.outputs).find((path) => path.endsWith('.svg'));
  cpSync(join(root, 'client/environment-icons'), folder, { recursive: true });
  const digests = new Map(
    outputFiles.map(({ path, contents }) => [basename(path), `sha384-${createHash('sha384').update(contents).digest('base64')}`]),
  );
  writeFileSync(join(folder, 'index.html'), pageWith({ icon, script, main, digests }));
}

/**
 * Returns index.html with the tags for the icon, the stylesheet and the scripts of the sign-in page. The import map holds the
 * digests of all scripts, because an `import` has no place for one. With an XSRF token the user is probably signed in: then the
 * page fetches the signed-in chunk at once, not after the sign-in code has run.
 */
function pageWith({ icon, script, main, digests }) {
  const url = (path) => `/assets/${basename(path)}`;
  const integrity = (path) => `integrity="${digests.get(basename(path))}"`;
  const signedIn = main.imports.find(({ kind }) => kind === 'dynamic-import');
  const scripts = [...digests].filter(([name]) => name.endsWith('.js')).map(([name, digest]) => [url(name), digest]);
  const tags = [
    `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(scripts) })}</script>`,
    `<script>
      if (/(^|; )XSRF-TOKEN=/.test(document.cookie))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '${url(signedIn.path)}' }));
    </script>`,
    `<link rel="icon" href="${url(icon)}">`,
    `<link rel="stylesheet" href="${url(main.cssBundle)}" ${integrity(main.cssBundle)}>`,
    ...main.imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => `<link rel="modulepreload" href="${url(path)}" ${integrity(path)}>`),
    // Blocks rendering: the script sets the theme before the first paint.
    `<script type="module" blocking="render" src="${url(script)}" ${integrity(script)}></script>`,
  ];
  return readFileSync(join(root, 'client/index.html'), 'utf8').replace('<!-- build/client.mjs -->', tags.join('\n    '));
}

function writeCompressed(path, contents) {
  writeFileSync(path, contents);
  if (!['.js', '.css', '.svg'].includes(extname(path))) return;
  writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
}
