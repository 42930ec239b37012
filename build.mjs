/**
 * Builds the client into dist/client: index.html and assets/*, with br and gz beside each file that compresses; and the
 * gateway and the reference backend, which run from their sources on a developer's machine, into dist/server and dist/backend.
 */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { licencesOf } from './build-licences.mjs';
import { buildProcesses } from './build-processes.mjs';

const root = import.meta.dirname;
const out = join(root, 'dist/client');
const sources = ['client/**', 'contract/**', 'build*.mjs', 'package-lock.json'];
const processSources = ['server/**', 'backend/**', 'contract/**', 'config/**', 'build*.mjs', 'package-lock.json'];

/** One stylesheet for all screens: esbuild writes one per chunk, and nothing would load those of the lazy ones. */
const styles = globSync(['client/ui/tokens.css', 'client/ui/base.css', 'client/{ui,app,features}/**/*.module.css'], {
  cwd: root,
});
const order = ['tokens.css', 'base.css', 'client/ui/', 'client/app/', 'client/features/'];
const rank = (file) => order.findIndex((part) => file.includes(part));
styles.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));

const entry = {
  name: 'entry',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^console$/ }, () => ({ path: 'console', namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, () => ({
      contents: [...styles, 'client/main.tsx'].map((file) => `import './${file}';`).join('\n'),
      resolveDir: root,
    }));
  },
};

/**
 * Puts what several of the parts that are fetched later use into the files that every screen shares, by having all of them
 * import it. Otherwise esbuild writes a file for each set of them that uses the same things, and a screen costs a dozen requests.
 */
const share = (parts) => ({
  name: 'share',
  setup({ onResolve, onLoad }) {
    const imports = parts.map((part) => `import ${JSON.stringify(join(root, part))};`);
    const later = new Set();
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) => {
      if (kind === 'dynamic-import') later.add(join(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\/client\/.*\.tsx?$/ }, ({ path }) =>
      later.has(path) ? { contents: [readFileSync(path), ...imports].join('\n'), loader: 'tsx' } : undefined,
    );
  },
});

/** The parts that stand in files of their own because several areas use them, or an area and the login. */
const sharedIn = ({ outputs }) => {
  const { imports } = Object.values(outputs).find(({ entryPoint }) => entryPoint === 'entry:console');
  const isAtOnce = (file) => imports.some(({ kind, path }) => kind === 'import-statement' && path === file);
  return Object.entries(outputs)
    .filter(([, { entryPoint }]) => !entryPoint)
    .flatMap(([file, { inputs }]) =>
      Object.keys(inputs).filter((part) => part.startsWith('client/') || (part.startsWith('contract/') && isAtOnce(file))),
    );
};

/**
 * Lets esbuild leave out what is not used of react-router: it does not say that its components are made without side effects,
 * and its warnings are for developers.
 */
const shakeRouter = {
  name: 'shake-router',
  setup({ onLoad }) {
    onLoad({ filter: /react-router\/dist\/.*\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/= (React\d*\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replace('var ENABLE_DEV_WARNINGS = true', 'const ENABLE_DEV_WARNINGS = false')
        .replace(/^function warning(Once)?\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'),
    }));
  },
};

/** Leaves out of query-core what no screen uses: it cannot see that nothing is a mutation (lib/query sends) or an endless list. */
const shakeQueries = {
  name: 'shake-queries',
  setup({ onLoad }) {
    onLoad({ filter: /query-core\/build\/modern\/query(Client)?\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/^import \{ MutationCache \}.*$/m, 'class MutationCache { clear() {} resumePausedMutations() {} }')
        .replace(/^import \{ infiniteQueryBehavior \}.*$/m, 'const infiniteQueryBehavior = () => undefined;'),
    }));
  },
};

const options = {
  absWorkingDir: root,
  entryPoints: ['console', 'client/icon.svg'],
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  target: ['chrome123', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  legalComments: 'external',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'copy' },
  outdir: join(out, 'assets'),
  outbase: 'client',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  write: false,
  metafile: true,
  logLevel: 'warning',
};

const plugins = [entry, shakeRouter, shakeQueries];

async function buildClient() {
  const apart = await build({ ...options, plugins });
  const { outputFiles, metafile } = await build({ ...options, plugins: [...plugins, share(sharedIn(apart.metafile))] });
  const [script, main] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'entry:console');
  const icon = Object.keys(metafile.outputs).find((file) => file.endsWith('.svg'));
  const wanted = outputFiles.filter(({ path }) => !path.endsWith('.css') || basename(path) === basename(main.cssBundle));

  mkdirSync(join(out, 'assets'), { recursive: true });
  for (const { path, contents } of wanted) writeCompressed(path, contents);
  const address = (file) => `/assets/${basename(file)}`;
  const preloads = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="${address(path)}">`);
  const head = [
    `<link rel="icon" href="${address(icon)}">`,
    `<link rel="stylesheet" href="${address(main.cssBundle)}">`,
    ...preloads,
    // blocking: the first thing it does is to set the theme, and nothing may be painted in the other one before.
    `<script type="module" blocking="render" src="${address(script)}"></script>`,
  ];
  const html = readFileSync(join(root, 'client/index.html'), 'utf8').replace(/<!-- build\.mjs.*-->/, head.join('\n    '));
  writeFileSync(join(out, 'licences.txt'), licencesOf(metafile));
  writeFileSync(join(out, 'index.html'), html);
  // Only now: until then, whoever reads the folder finds the build before.
  const kept = wanted.flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]);
  for (const file of globSync(join(out, 'assets/*'))) if (!kept.includes(file)) rmSync(file);
}

function writeCompressed(path, contents) {
  writeFileSync(path, contents);
  if (!['.js', '.css', '.svg'].includes(extname(path))) return;
  writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
}

/** When a file was last changed, in milliseconds; 0 when it is not there. */
const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether nothing that a built file is made of has changed since. */
function isCurrent(file, madeOf) {
  const built = changed(join(root, 'dist', file));
  return globSync(madeOf, { cwd: root }).every((source) => changed(join(root, source)) <= built);
}

const always = !process.argv.includes('--if-needed');
if (always || !isCurrent('client/index.html', sources)) await buildClient();
if (always || !isCurrent('backend/migrations', processSources)) await buildProcesses();

if (process.argv.includes('--watch')) {
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => buildClient().catch(() => {}), 100);
  };
  for (const folder of new Set(
    sources.map((source) => (source.includes('*') ? dirname(source) : '.')).filter((folder) => folder !== '.'),
  )) {
    watch(join(root, folder), { recursive: true }, again);
  }
}
