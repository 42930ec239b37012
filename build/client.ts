import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { type DocumentFiles, documentOf } from './document.ts';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');
const signIn = 'client/main.tsx';

interface ClientBuild extends Pick<BuildOptions, 'minify' | 'sourcemap'> {
  development?: boolean;
  folder?: string;
}

/** The folder in dist of a build of the client. */
export const clientFolder = (development: boolean) =>
  join(root, 'dist', development ? 'client-development' : 'client');

/**
 * Puts all screens that features import lazily into one chunk, whose exports have the names of the screens. esbuild makes a chunk for each set of
 * screens that share code: a first screen would need 41 files.
 */
const oneChunkOfScreens: Plugin = {
  name: 'one chunk of screens',
  setup({ onResolve, onLoad }) {
    const screens = { path: 'screens', namespace: 'screens' };
    onResolve({ filter: /^\.\// }, ({ kind, importer }) =>
      kind === 'dynamic-import' && basename(importer) === 'feature.tsx' ? screens : undefined,
    );
    onLoad({ filter: /.*/, namespace: screens.namespace }, () => {
      const files = globSync('client/features/*/feature.tsx', { cwd: root }).flatMap((feature) =>
        [...readFileSync(join(root, feature), 'utf8').matchAll(/import\('(.+?)'\)/g)].map(
          ([, file = '']) => join(dirname(feature), file),
        ),
      );
      const contents = [...new Set(files)].map((file) => `export * from './${file}';`).join('\n');
      return { contents, resolveDir: root };
    });
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
    legalComments: 'none',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    loader: { '.svg': 'copy' },
    outbase: 'client',
    outdir: 'dist',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [oneChunkOfScreens],
  }) satisfies BuildOptions;

/**
 * Builds the client into a folder of dist: index.html with its manifest, licences.txt, icon-*.svg of the environments and assets/*, with
 * br and gz beside each production asset. Production source maps go to dist/source-maps, which is never served. Other options are
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
  const document = documentFilesOf(metafile);
  for (const { path, contents } of outputFiles) {
    // The entry's stylesheet also holds the styles of the signed-in chunk.
    if (/\.css(\.map)?$/.test(path) && !path.includes(basename(document.styles))) continue;
    if (extname(path) === '.map' && !development)
      writeFileSync(join(maps, basename(path)), contents);
    else if (development) writeFileSync(path, contents);
    else writeCompressed(path, contents);
  }
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
  cpSync(join(root, 'client/environment-icons'), folder, { recursive: true });
  const digests = new Map(
    outputFiles.map(({ path, contents }) => [
      basename(path),
      `sha384-${createHash('sha384').update(contents).digest('base64')}`,
    ]),
  );
  const { html, manifest } = documentOf(document, digests);
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

function documentFilesOf({ outputs }: Metafile): DocumentFiles {
  /** Returns the script of an entry and those that it imports. */
  const scriptsOf = (entry: string): [string, ...string[]] => {
    const [path, output] =
      Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
    if (!path || !output) throw new Error(`The build of the client lacks ${entry}.`);
    const imported = output.imports.filter(({ kind }) => kind === 'import-statement');
    return [path, ...imported.map(({ path }) => path)];
  };
  const [script, ...imported] = scriptsOf(signIn);
  const signedIn = scriptsOf('client/app/signed-in.tsx').filter((path) => !imported.includes(path));
  const screens = scriptsOf('screens:screens').filter(
    (path) => ![...imported, ...signedIn].includes(path),
  );
  const icon = Object.keys(outputs).find((path) => path.endsWith('.svg'));
  const styles = outputs[script]?.cssBundle;
  if (!icon || !styles)
    throw new Error('The build of the client lacks a file that index.html names.');
  return { icon, styles, script, imported, signedIn, screens };
}

function writeCompressed(path: string, contents: Uint8Array): void {
  writeFileSync(path, contents);
  if (!['.js', '.css', '.svg'].includes(extname(path))) return;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
}
