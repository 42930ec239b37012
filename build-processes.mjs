import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from './build-licences.mjs';

const root = import.meta.dirname;

/** What a module of a bundle reads from beside itself. */
const beside = {
  server: [],
  backend: ['pglite.wasm', 'pglite.data', 'initdb.wasm'].map((file) => `node_modules/@electric-sql/pglite/dist/${file}`),
};

/** What packages of the gateway bring for what it does not do: reading bodies, telling types of files, patterns of paths, HTTP/2. */
const unused = /^(body-parser|mime-db|micromatch|is-glob|node:http2)$/;

/** Leaves that out: it is half of the bundle. */
const leaveOut = {
  name: 'leave-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Takes no more of Node's own modules than is used. An import reads every property of one, and those of http alone make Node
 * load a whole client: 2 MiB and 20 ms at the start.
 */
const takeLittle = {
  name: 'take-little',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path) ? { path, namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path)).filter((name) => name !== 'default');
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`);
      return { contents: [`const all = process.getBuiltinModule('${path}');`, 'export default all;', ...exported].join('\n') };
    });
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
    plugins: name === 'server' ? [leaveOut, takeLittle] : [],
    legalComments: 'none',
    outdir: folder,
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of files) copyFileSync(join(root, file), join(folder, file.split('/').at(-1)));
  writeFileSync(join(folder, 'licences.txt'), licencesOf(metafile));
}
