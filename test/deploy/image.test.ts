import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { table } from '#config/settings-table.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Stage {
  name: string;
  base: string;
  lines: [word: string, rest: string][];
}

/** The stages of the Dockerfile, with each instruction on one line. */
const stages: Stage[] = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, '')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => {
    const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
    const [base = '', name = ''] = head.split(' AS ');
    return {
      name,
      base,
      lines: lines.map((line) => line.split(/ (.*)/s).slice(0, 2) as [string, string]),
    };
  });

function stage(name: string): Stage {
  const found = stages.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not a stage of the Dockerfile`);
  return found;
}
/** Returns the instructions of an image and of the stages that it inherits from. */
const instructionsOf = (name: string): Stage['lines'] => {
  const { base, lines } = stage(name);
  return base === 'scratch' ? lines : [...instructionsOf(base), ...lines];
};
const instruction = (image: string, word: string) =>
  instructionsOf(image)
    .filter(([name]) => name === word)
    .map(([, rest]) => rest);

describe.each(['gateway', 'backend'])('the image of the %s', (image) => {
  it('OPS-2 contains Node, the bundle and the client only', () => {
    expect(instruction(image, 'RUN')).toEqual([]);
    const copied = instruction(image, 'COPY').map((rest) => rest.split(' ').at(-2));
    const client = image === 'gateway' ? ['/app/client/assets', '/build/dist/client'] : [];
    const bundle = { gateway: '/build/dist/server', backend: '/build/dist/backend' }[image];
    const own = ['/root-of-image', '/build/package.json', ...client, bundle];
    expect(copied.sort()).toEqual(own.sort());
  });

  it('OPS-2 runs as a numeric non-root user', () => {
    expect(instruction(image, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('OPS-2 needs no shell to start or to check its health', () => {
    const [entry = '[]'] = instruction(image, 'ENTRYPOINT');
    const [check = ''] = instruction(image, 'HEALTHCHECK');
    expect(JSON.parse(entry)[0]).toBe('/usr/local/bin/node');
    expect(JSON.parse(check.slice(check.indexOf('[')))[0]).toBe('/usr/local/bin/node');
    expect(check).toContain('/healthz');
  });

  it('OPS-2 listens on all addresses, in production mode', () => {
    const settings = Object.fromEntries(
      instruction(image, 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))),
    );
    expect(settings).toMatchObject({
      NODE_ENV: 'production',
      HOST: image === 'gateway' ? '::' : '0.0.0.0',
    });
    expect(Object.keys(settings).filter((name) => !(name in table))).toEqual([]);
  });

  it("OPS-2 limits its heap to half of the container's memory", () => {
    const [entry = '[]'] = instruction(image, 'ENTRYPOINT');
    const share = (JSON.parse(entry) as string[]).map(
      (word) => /^--max-old-space-size-percentage=(\d+)$/.exec(word)?.[1],
    );
    expect(Number(share.find(Boolean))).toBeLessThanOrEqual(50);
  });
});

describe('the image build', () => {
  it('OPS-2 installs locked packages of production without their install scripts', () => {
    const runs = stage('build').lines.filter(([word]) => word === 'RUN');
    const npm = runs.flatMap(([, command]) => command.match(/\bnpm .*/g) ?? []);
    expect(npm).toEqual(['npm ci --omit=dev --ignore-scripts']);
  });

  it('OPS-12 copies the assets of PREVIOUS_IMAGE, by default of none', () => {
    expect(read('Dockerfile')).toContain('\nARG PREVIOUS_IMAGE=scratch\n');
    expect(stage('previous').base).toMatch(/^\$\{PREVIOUS_IMAGE\}$/);
    expect(instruction('gateway', 'COPY')).toContain(
      '--from=previous /app/client/assets /app/previous/assets',
    );
  });

  it('OPS-2 builds the gateway by default', () => {
    expect(stages.at(-1)?.name).toBe('gateway');
  });

  it('OPS-2 sends only sources to the builder', () => {
    const [everything, ...taken] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    const sources = [
      '.npmrc',
      'backend',
      'build',
      'build.mjs',
      'client',
      'config',
      'contract',
      'package-lock.json',
      'package.json',
      'server',
      'shared',
    ];
    expect(taken.sort()).toEqual(
      [...sources, 'tsconfig.json'].map((source) => `!${source}`).sort(),
    );
  });
});

interface Compose {
  services: Record<
    string,
    Record<string, unknown> & { environment: Record<string, string>; networks: string[] }
  >;
  networks: Record<string, { internal?: boolean } | null>;
}

describe('the compose file', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as Compose;

  it.each(Object.entries(services))(
    'OPS-2 %s runs read-only, without capabilities, with bounded memory',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service.mem_limit).toMatch(/^\d+m$/);
    },
  );

  it('OPS-2 publishes only the gateway and isolates the database', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['gateway']);
    const on = (network: string) =>
      Object.keys(services).filter((name) => services[name]?.networks.includes(network));
    expect(on('data')).toEqual(['backend', 'database']);
    expect(networks).toMatchObject({ data: { internal: true }, requests: { internal: true } });
  });

  it('OPS-2 trusts no proxy unless TRUST_PROXY is set', () => {
    expect(services.gateway?.environment.TRUST_PROXY).toMatch(/^\$\{TRUST_PROXY:-off\}$/);
  });

  it('OPS-2 contains no secret and names the command that creates them', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD$|DATABASE_URL/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const [, value] of secrets)
      expect(value).toMatch(/\$\{\w+_PASSWORD:\?run npm run secrets first\}/);
  });

  it('OPS-2 uses existing settings only', () => {
    const names = ['gateway', 'backend'].flatMap((name) =>
      Object.keys(services[name]?.environment ?? {}),
    );
    expect(names.filter((name) => !(name in table))).toEqual([]);
  });
});
