import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = (file: string) => readFileSync(new URL(file, root), 'utf8');
const read = (file: string) => JSON.parse(text(file));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };

interface LockedPackage {
  version: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Returns whether a folder of the lock file finds a package as Node does: in its node_modules or in those of its parents. */
const isLocked = (folder: string, name: string): boolean =>
  packages[join(folder, 'node_modules', name)] !== undefined ||
  (folder !== '' && isLocked(parentOf(folder), name));
const parentOf = (folder: string) =>
  folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1));

describe('the supply chain', () => {
  it('OPS-2 every locked package has an integrity hash', () => {
    const unverified = Object.entries(packages).filter(
      ([folder, { integrity }]) => folder !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(unverified.map(([folder]) => folder)).toEqual([]);
  });

  // npm installs without a platform's package that the registry lacks, and `npm ci` then rejects the lock file.
  it('OPS-1 the lock file has the packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(
      ([folder, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !isLocked(folder, name))
          .map((name) => `${folder} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('OPS-2 every direct dependency is pinned to its locked version', () => {
    const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
      string,
      Record<string, string>
    >;
    const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(
      wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version),
    ).toEqual([]);
  });

  it('OPS-2 the SBOM lists runtime packages and marks development packages', () => {
    const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 25,
    });
    const { bomFormat, components } = JSON.parse(sbom) as {
      bomFormat: string;
      components: { name: string; properties: { name: string }[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const isDevelopment = components.map(({ name, properties }) => [
      name,
      properties.some((property) => property.name === 'cdx:npm:package:development'),
    ]);
    const runtime = Object.keys(read('package.json').dependencies).map((name) => [name, false]);
    expect(isDevelopment).toEqual(expect.arrayContaining([...runtime, ['vitest', true]]));
  });

  it.each([
    'compose.yaml',
    'k8s/overlays/demo/database.yaml',
    'k8s/components/oauth2-proxy/deployment.yaml',
  ])('OPS-2 %s pins third-party images by tag and digest', (file) => {
    const images = text(file)
      .match(/(?<=^ +image: ).+$/gm)
      ?.filter((image) => !image.startsWith('clearhouse'));
    expect(images?.length).toBeGreaterThan(0);
    for (const image of images ?? [])
      expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('OPS-2 the Dockerfile pins Node on Debian 13 by version and digest', () => {
    expect(text('Dockerfile')).toMatch(
      /^ARG NODE_IMAGE=docker\.io\/library\/node:\d+\.\d+\.\d+-trixie-slim@sha256:[0-9a-f]{64}$/m,
    );
  });

  it('OPS-2 the image and the tests use the same version of Node', () => {
    for (const cpu of ['x64', 'arm64']) {
      expect(text('Dockerfile')).toContain(
        `/node:${packages[`node_modules/node-linux-${cpu}`]?.version}-`,
      );
    }
  });

  it('BE-72 compose and the demo ask for demo data', () => {
    expect(text('compose.yaml')).toContain("DEMO_DATA: 'on'");
    expect(text('k8s/overlays/demo/backend.yaml')).toMatch(/name: DEMO_DATA\n +value: 'on'/);
  });

  it('OPS-2 compose and the demo use the same PostgreSQL image', () => {
    const [image] = /postgres:\d.+/.exec(text('compose.yaml')) ?? [];
    expect(text('k8s/overlays/demo/database.yaml')).toContain(image);
  });
});
