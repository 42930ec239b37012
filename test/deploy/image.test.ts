import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { table } from '#config/settings.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Stage {
  name: string;
  base: string;
  /** Instructions in order, `[word, rest]`. */
  lines: [word: string, rest: string][];
}

/** The stages of the Dockerfile, with the instructions of each joined into one line. */
const stages: Stage[] = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, '')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => {
    const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
    const [base = '', name = ''] = head.split(' AS ');
    return { name, base, lines: lines.map((line) => line.split(/ (.*)/s).slice(0, 2) as [string, string]) };
  });

function stage(name: string): Stage {
  const found = stages.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not a stage of the Dockerfile`);
  return found;
}
/** All that an image is made of after the stages that only build: its own instructions and those of its base. */
const instructionsOf = (name: string): Stage['lines'] => {
  const { base, lines } = stage(name);
  return base === 'scratch' ? lines : [...instructionsOf(base), ...lines];
};
const instruction = (image: string, word: string) =>
  instructionsOf(image)
    .filter(([name]) => name === word)
    .map(([, rest]) => rest);

describe.each(['gateway', 'backend'])('the image of the %s', (image) => {
  it('OPS-2 it starts from nothing, runs nothing while it is built, and takes only Node, the bundle and the client', () => {
    expect(instruction(image, 'RUN')).toEqual([]);
    const copied = instruction(image, 'COPY').map((rest) => rest.split(' ').at(-2));
    const client = image === 'gateway' ? ['/build/dist/client'] : [];
    const bundle = { gateway: '/build/dist/server', backend: '/build/dist/backend' }[image];
    expect(copied).toEqual(['/root-of-image', '/build/package.json', ...client, bundle]);
  });

  it('OPS-2 it runs as a numeric user that is not root', () => {
    expect(instruction(image, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('OPS-2 it starts and checks its health without a shell, on an address that is reached from outside', () => {
    const [entry = '[]'] = instruction(image, 'ENTRYPOINT');
    const [check = ''] = instruction(image, 'HEALTHCHECK');
    expect(JSON.parse(entry)[0]).toBe('/usr/local/bin/node');
    expect(JSON.parse(check.slice(check.indexOf('[')))[0]).toBe('/usr/local/bin/node');
    expect(check).toContain('/healthz');
    const settings = Object.fromEntries(
      instruction(image, 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))),
    );
    expect(settings).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(Object.keys(settings).filter((name) => !(name in table))).toEqual([]);
  });

  it('OPS-2 its heap is a share of the memory of its container', () => {
    const [entry = '[]'] = instruction(image, 'ENTRYPOINT');
    const share = (JSON.parse(entry) as string[]).map((word) => /^--max-old-space-size-percentage=(\d+)$/.exec(word)?.[1]);
    expect(Number(share.find(Boolean))).toBeLessThanOrEqual(50);
  });

  it('OPS-2 it says what it is', () => {
    expect(instruction(image, 'LABEL').join()).toMatch(/image\.title=.*image\.description=.*image\.licenses=/);
  });
});

describe('what the images are built from', () => {
  it('OPS-2 the packages come from the lock file, and none of their install scripts is run', () => {
    const runs = stage('build').lines.filter(([word]) => word === 'RUN');
    expect(runs).toEqual([
      ['RUN', 'npm ci --ignore-scripts'],
      ['RUN', 'node build.mjs'],
    ]);
  });

  it('OPS-2 the gateway is what is built when nobody names a target', () => {
    expect(stages.at(-1)?.name).toBe('gateway');
  });

  it('OPS-2 nothing gets into the build but sources: no data, no secret, no history, no packages', () => {
    const [everything, ...taken] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    const sources = [
      '.npmrc',
      'backend',
      'build*.mjs',
      'client',
      'config',
      'contract',
      'package-lock.json',
      'package.json',
      'server',
    ];
    expect(taken.sort()).toEqual([...sources, 'tsconfig.json'].map((source) => `!${source}`).sort());
  });
});

interface Compose {
  services: Record<string, Record<string, unknown> & { environment: Record<string, string>; networks: string[] }>;
  networks: Record<string, { internal?: boolean } | null>;
}

describe('the compose file', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as Compose;

  it.each(Object.entries(services))('OPS-2 %s runs read-only, without capabilities, bounded', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.mem_limit).toMatch(/^\d+m$/);
  });

  it('OPS-2 only the gateway is reached from outside, and the database only from the backend', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['gateway']);
    const on = (network: string) => Object.keys(services).filter((name) => services[name]?.networks.includes(network));
    expect(on('data')).toEqual(['backend', 'database']);
    expect(networks).toMatchObject({ data: { internal: true }, calls: { internal: true } });
  });

  it('OPS-2 no secret stands in it, and without them it says what to do', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{\w+_PASSWORD:\?run npm run secrets first\}/);
  });

  it('OPS-2 every setting in it is one of the console', () => {
    const names = ['gateway', 'backend'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect(names.filter((name) => !(name in table))).toEqual([]);
  });
});
