import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Lighthouse } from './lighthouse.ts';

const here = import.meta.dirname;
const run = promisify(execFile);

/** Lighthouse and the react-admin application. */
export interface Peers {
  lighthouse: Lighthouse;
  /** The folder of the react-admin application: index.html and its script, compressed like those of the console. */
  reactAdmin: string;
  /** The versions of the packages, as text. */
  versions: string;
}

/** Installs the peers into a folder and builds the react-admin application there. Throws when npm cannot install them. */
export async function installPeers(folder: string): Promise<Peers> {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(here, 'peers', name), join(folder, name));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  const { default: lighthouse } = await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  );
  return { lighthouse, reactAdmin: await buildReactAdmin(folder), versions: versionsOf(folder) };
}

function versionsOf(folder: string) {
  const names = ['react-admin', '@mui/material', 'react', 'lighthouse'];
  const version = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  return names.map((name) => `${name} ${version(name)}`).join(', ');
}

async function buildReactAdmin(folder: string): Promise<string> {
  const [source, built] = [join(folder, 'react-admin'), join(folder, 'built')];
  // Copied next to its packages: in the repository, some imports would resolve to the project's own packages.
  cpSync(join(here, 'react-admin'), source, { recursive: true });
  await build({
    entryPoints: [join(source, 'app.jsx')],
    bundle: true,
    format: 'esm',
    minify: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: join(built, 'assets/app.js'),
    logLevel: 'error',
  });
  const script = readFileSync(join(built, 'assets/app.js'));
  writeFileSync(
    join(built, 'assets/app.js.br'),
    brotliCompressSync(script, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
  const page = readFileSync(join(source, 'index.html'), 'utf8');
  const tag = '<script type="module" src="/assets/app.js"></script>';
  writeFileSync(join(built, 'index.html'), page.replace(/<!-- The bench.*-->/, tag));
  writeFileSync(join(built, 'manifest.json'), JSON.stringify({ icon: '', inlineScripts: [] }));
  return built;
}
