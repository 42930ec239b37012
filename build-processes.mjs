import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from './build-licences.mjs';

const root = import.meta.dirname;

/** What a module of a bundle reads from beside itself. */
const beside = {
  server: [],
  backend: ['pglite.wasm', 'pglite.data', 'initdb.wasm'].map((file) => `node_modules/@electric-sql/pglite/dist/${file}`),
};

/** Leaves Express's body parsers out: the gateway reads no body, and their tables of encodings are a third of its bundle. */
const noBodyParsers = {
  name: 'no-body-parsers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^body-parser$/ }, () => ({ path: 'none', namespace: 'no-body-parsers' }));
    onLoad({ filter: /.*/, namespace: 'no-body-parsers' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Bundles the gateway and the reference backend into dist/server and dist/backend: nothing of node_modules is needed to run them. */
export async function buildProcesses() {
  await Promise.all(Object.entries(beside).map(([name, files]) => bundle(name, files)));
  const migrations = join(root, 'dist/backend/migrations');
  rmSync(migrations, { recursive: true, force: true });
  cpSync(join(root, 'backend/db/migrations'), migrations, { recursive: true });
}

async function bundle(name, files) {
  const folder = join(root, 'dist', name);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: `${name}/main.ts` },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // What is CommonJS among the packages asks for Node's own modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    external: ['pg-native'],
    plugins: name === 'server' ? [noBodyParsers] : [],
    legalComments: 'none',
    outdir: folder,
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of files) copyFileSync(join(root, file), join(folder, file.split('/').at(-1)));
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
}
