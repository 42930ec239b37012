import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { type BuildOptions, build } from 'esbuild';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../backend/db/migrate.ts';
import type { Schema } from '../backend/db/schema.ts';
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
 * Bundles the gateway and the reference backend into dist/server and dist/backend, which run without node_modules.
 * See decision 43 in docs/decisions.md.
 */
export async function buildProcesses(): Promise<void> {
  await Promise.all(Object.entries(bundles).map(([name, options]) => bundle(name, options)));
  const migrations = join(root, 'dist/backend/migrations');
  rmSync(migrations, { recursive: true, force: true });
  cpSync(join(root, 'backend/db/migrations'), migrations, { recursive: true });
  await writeNewDatabase(join(root, 'dist/backend/new-database.gz'));
}

/** The newest migration of the last release: until here, migrations do not change. */
const lastReleased = '060-autovacuum';

/**
 * Writes the files of a new database with the tables of the last release, 3.0 MB. A first start unpacks them in less than a quarter of the
 * processor time of creating them. They have no templates for other databases: 600 files fewer. With `wal_level = minimal` PostgreSQL
 * does not log new indexes, nor rows of a table that is truncated in the same transaction.
 */
async function writeNewDatabase(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-new-'));
  const pglite = await PGlite.create(folder);
  const unlimited = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await migrate({ unlimited, runScript: (text) => pglite.exec(text) }, { to: lastReleased });
  await pglite.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`);
  await pglite.close();
  appendFileSync(
    join(folder, 'postgresql.conf'),
    'wal_level = minimal\nmax_wal_senders = 0\nwal_init_zero = off\n',
  );
  writeFileSync(file, gzipSync(serialize(readFiles(folder))));
  rmSync(folder, { recursive: true });
}

/** Returns the content of each file below a folder by its path, and null for each folder. */
const readFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    (entry): [path: string, content: Buffer | null] => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), entry.isDirectory() ? null : readFileSync(path)];
    },
  );

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
