import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');

interface Bundle {
  format: BuildOptions;
  /** The files that its packages read at run time. */
  assets: string[];
}

const bundles: Record<string, Bundle> = {
  server: {
    // An import of node:http in an ES module loads everything that it exports, also Node's WebSocket: a sixth of the start.
    format: {
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      define: { 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
    },
    assets: [],
  },
  backend: {
    format: {
      format: 'esm',
      // CommonJS packages import Node's modules by require.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    },
    assets: ['pglite.wasm', 'pglite.data', 'initdb.wasm'].map(
      (file) => `node_modules/@electric-sql/pglite/dist/${file}`,
    ),
  },
};

/**
 * Bundles the gateway and the reference backend into dist/server and dist/backend, which run without node_modules. One file starts in
 * 151 ms instead of 209, needs 11 MiB less, and leaves an intruder and a scanner less to find.
 */
export async function buildProcesses(): Promise<void> {
  await Promise.all(Object.entries(bundles).map(([name, options]) => bundle(name, options)));
  const copies = { 'backend/demo/rows': 'rows', 'backend/db/migrations': 'migrations' };
  for (const [from, to] of Object.entries(copies)) {
    const folder = join(root, 'dist/backend', to);
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(root, from), folder, { recursive: true });
  }
}

async function bundle(name: string, { format, assets }: Bundle): Promise<void> {
  const folder = join(root, 'dist', name);
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${name}/main.ts`],
    bundle: true,
    platform: 'node',
    target: 'node24',
    ...format,
    external: ['pg-native'],
    legalComments: 'none',
    outdir: folder,
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of assets) copyFileSync(join(root, file), join(folder, basename(file)));
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
}
