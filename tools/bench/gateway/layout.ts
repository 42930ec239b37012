import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { scriptName } from './works.ts';

const root = join(import.meta.dirname, '../../..');

/** Copies the console to a folder as in the image, with an additional script of 150 kB, precompressed like the page. */
export function layOut(folder: string): void {
  execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: root, stdio: 'ignore' });
  for (const part of ['client', 'server'])
    cpSync(join(root, 'dist', part), join(folder, part), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const client = join(folder, 'client');
  const scripts = globSync('assets/*.js', { cwd: client }).map((name) =>
    readFileSync(join(client, name)),
  );
  writeFileSync(join(client, scriptName), Buffer.concat(scripts).subarray(0, 150_000));
  for (const name of [scriptName, 'index.html']) {
    const contents = readFileSync(join(client, name));
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(contents));
    writeFileSync(join(client, `${name}.gz`), gzipSync(contents));
  }
}

/** Returns the Node flags of the image. The percentage of the container's memory becomes MiB of the memory limit of the pod. */
export function imageFlags(): string[] {
  const entrypoints =
    readFileSync(join(root, 'Dockerfile'), 'utf8').match(/(?<=^ENTRYPOINT ).*$/gm) ?? [];
  const flags = (JSON.parse(entrypoints.at(-1) ?? '[]') as string[]).slice(1, -1);
  return flags.map((flag) =>
    flag.replace(
      /-percentage=(\d+)$/,
      (_, percent) => `=${Math.floor((podMemory() * Number(percent)) / 100)}`,
    ),
  );
}

/** Returns the memory limit of a gateway in the manifests, in MiB. */
export function podMemory(): number {
  const deployment = readFileSync(join(root, 'k8s/base/deployment.yaml'), 'utf8');
  return Number(/limits:[\s\S]*?memory: (\d+)Mi/.exec(deployment)?.[1]);
}
