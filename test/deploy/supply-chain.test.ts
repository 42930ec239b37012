import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; integrity?: string }> };

describe('where the packages come from', () => {
  it('OPS-2 every package of the lock file is held to its content', () => {
    const loose = Object.entries(packages).filter(
      ([folder, { integrity }]) => folder !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(loose.map(([folder]) => folder)).toEqual([]);
  });

  it('OPS-2 every version is pinned, and the lock file has that one', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const wanted = Object.entries({ ...dependencies, ...devDependencies });
    expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('OPS-2 a bill of materials names every package that is needed to run, and none of the tools', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 });
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(read('package.json').dependencies)));
    expect(names).not.toContain('vitest');
  });
});
