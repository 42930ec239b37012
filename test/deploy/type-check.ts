import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubernetesObject } from './manifests.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the module with an API group's types: networking/v1 for `networking.k8s.io/v1`, core/v1 for the core group. */
function moduleOf({ apiVersion }: KubernetesObject): string {
  const [group = '', version] = apiVersion.includes('/')
    ? apiVersion.split('/')
    : ['core', apiVersion];
  return `kubernetes-types/${group.replace(/\.k8s\.io$/, '')}/${version}`;
}

/**
 * Compiles objects against the types of Kubernetes to find unknown fields, missing fields and values of another type.
 * Returns one line per error, with the name of the object's file: `0.ts` for the first.
 */
export function typeErrors(objects: KubernetesObject[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  try {
    objects.forEach((object, index) => {
      const type = `import type { ${object.kind} } from '${moduleOf(object)}';`;
      writeFileSync(
        join(folder, `${index}.ts`),
        `${type}\nexport const object: ${object.kind} = ${JSON.stringify(object)};\n`,
      );
    });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      skipLibCheck: true,
      paths: { 'kubernetes-types/*': [join(root, 'node_modules/kubernetes-types/*.d.ts')] },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
