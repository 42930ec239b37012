import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');
const signIn = 'client/main.tsx';

interface ClientBuild extends Pick<BuildOptions, 'define' | 'minify' | 'sourcemap'> {
  development?: boolean;
  folder?: string;
}

/** The files that index.html names. */
interface PageFiles {
  icon: string;
  styles: string;
  script: string;
  /** Scripts that the entry imports. */
  imported: string[];
  /** The script of the signed-in screens. */
  signedIn: string;
}

/** The folder in dist of a build of the client. */
export const clientFolder = (development: boolean) => join(root, 'dist', development ? 'client-development' : 'client');

/** Resolves the client's imports of React's packages to one ES module. See decision 52 in docs/decisions.md. */
const reactAsModule: Plugin = {
  name: 'react-as-module',
  setup({ onResolve }) {
    const client = join(root, 'client/');
    const path = join(client, 'react.ts');
    onResolve({ filter: /^react(\/jsx-runtime|-dom\/client)?$/ }, ({ importer }) =>
      importer.startsWith(client) && importer !== path ? { path } : undefined,
    );
  },
};

/** esbuild's options for the client. A development build has React's warnings and its double rendering under StrictMode. */
export const clientOptions = ({ development }: { development: boolean }) =>
  ({
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
    plugins: development ? [] : [reactAsModule],
    legalComments: 'none',
    charset: 'utf8',
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
  }) satisfies BuildOptions;

/**
 * Builds the client into a folder of dist: index.html, licences.txt, icon-*.svg of the environments and assets/*, with br and gz
 * beside each production asset. Production source maps go to dist/source-maps, which is never served. Other options are
 * esbuild's.
 */
export async function buildClient({
  development = false,
  folder = clientFolder(development),
  ...options
}: ClientBuild = {}): Promise<void> {
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
  const page = pageFilesOf(metafile);
  for (const { path, contents } of outputFiles) {
    // The entry's stylesheet also holds the styles of the signed-in chunk.
    if (/\.css(\.map)?$/.test(path) && !path.includes(basename(page.styles))) continue;
    if (extname(path) === '.map' && !development) writeFileSync(join(maps, basename(path)), contents);
    else if (development) writeFileSync(path, contents);
    else writeCompressed(path, contents);
  }
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
  cpSync(join(root, 'client/environment-icons'), folder, { recursive: true });
  const digests = new Map(
    outputFiles.map(({ path, contents }) => [basename(path), `sha384-${createHash('sha384').update(contents).digest('base64')}`]),
  );
  writeFileSync(join(folder, 'index.html'), pageWith(page, digests));
}

function pageFilesOf({ outputs }: Metafile): PageFiles {
  const [script, main] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === signIn) ?? [];
  const icon = Object.keys(outputs).find((path) => path.endsWith('.svg'));
  const styles = main?.cssBundle;
  const importedAs = (kind: string) => main?.imports.filter((one) => one.kind === kind).map(({ path }) => path) ?? [];
  const [signedIn] = importedAs('dynamic-import');
  if (!script || !icon || !styles || !signedIn) throw new Error('The build of the client lacks a file that index.html names.');
  return { icon, styles, script, imported: importedAs('import-statement'), signedIn };
}

/**
 * Returns index.html with the tags for the icon, the stylesheet and the scripts of the sign-in page. The import map holds the
 * digests of all scripts, because an `import` has no place for one. With an XSRF token the user is probably signed in: then the
 * page fetches the signed-in chunk at once, not after the sign-in code has run.
 */
function pageWith({ icon, styles, script, imported, signedIn }: PageFiles, digests: Map<string, string>): string {
  const url = (path: string) => `/assets/${basename(path)}`;
  const integrity = (path: string) => `integrity="${digests.get(basename(path))}"`;
  const scripts = [...digests].filter(([name]) => name.endsWith('.js')).map(([name, digest]) => [url(name), digest]);
  const tags = [
    `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(scripts) })}</script>`,
    `<script>
      if (/(^|; )XSRF-TOKEN=/.test(document.cookie))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '${url(signedIn)}' }));
    </script>`,
    `<link rel="icon" href="${url(icon)}">`,
    `<link rel="stylesheet" href="${url(styles)}" ${integrity(styles)}>`,
    ...imported.map((path) => `<link rel="modulepreload" href="${url(path)}" ${integrity(path)}>`),
    // Blocks rendering: the script sets the theme before the first paint.
    `<script type="module" blocking="render" src="${url(script)}" ${integrity(script)}></script>`,
  ];
  return readFileSync(join(root, 'client/index.html'), 'utf8').replace('<!-- build/client.ts -->', tags.join('\n    '));
}

function writeCompressed(path: string, contents: Uint8Array): void {
  writeFileSync(path, contents);
  if (!['.js', '.css', '.svg'].includes(extname(path))) return;
  writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
}
