import { copyFileSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');

interface Bundle {
  entryPoints: string[];
  /** The files that its packages read at run time. */
  assets: string[];
}

const bundles: Record<string, Bundle> = {
  // Every module is an entry point, so that the server's tests import the same code that main.js runs.
  server: { entryPoints: globSync('server/**/*.ts', { cwd: root }), assets: [] },
  backend: {
    entryPoints: ['backend/main.ts'],
    assets: ['pglite.wasm', 'pglite.data', 'initdb.wasm'].map((file) => `node_modules/@electric-sql/pglite/dist/${file}`),
  },
};

/** Bundles the gateway and the reference backend into dist/server and dist/backend, which run without node_modules. */
export async function buildProcesses(): Promise<void> {
  await Promise.all(Object.entries(bundles).map(([name, options]) => bundle(name, options)));
  const migrations = join(root, 'dist/backend/migrations');
  rmSync(migrations, { recursive: true, force: true });
  cpSync(join(root, 'backend/db/migrations'), migrations, { recursive: true });
}

async function bundle(name: string, { entryPoints, assets }: Bundle): Promise<void> {
  const folder = join(root, 'dist', name);
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: name,
    bundle: true,
    splitting: entryPoints.length > 1,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // CommonJS packages import Node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    external: ['pg-native'],
    legalComments: 'none',
    chunkNames: 'chunks/[hash]',
    outdir: folder,
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of assets) copyFileSync(join(root, file), join(folder, basename(file)));
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
}
