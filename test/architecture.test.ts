import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['node_modules', '**/node_modules', 'dist', 'data'],
});
const source = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (file: string) =>
  source(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The layers of the client that have an alias. */
const clientLayer = /^(format|platform|data|forms|lists|ui|components)\//;

/** Lists the imports of a file: project modules as paths from the root, packages by name. */
function importsOf(file: string): string[] {
  const found = source(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1).replace(clientLayer, 'client/$&');
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
  });
}

const folders = [
  'build/',
  'contract/',
  'config/',
  'shared/',
  'server/',
  'backend/',
  'client/',
  'tools/',
  'test/',
];
const isInternal = (name: string) => folders.some((folder) => name.startsWith(folder));

/** Project files that a file may import. The first rule that matches the importing file applies. */
const rules: [importer: RegExp, allowed: RegExp][] = [
  [/^contract\//, /^contract\//],
  [/^vitest\.config\.ts$/, /^(config\/require-node\.mjs$|test\/support\/)/],
  [/^config\//, /^config\//],
  [/^client\/format\//, /^(contract|client\/format)\//],
  [/^client\/platform\//, /^(contract|client\/(format|platform))\//],
  [/^client\/data\//, /^(contract|client\/(format|platform|data))\//],
  [/^client\/forms\//, /^(contract|client\/(format|platform|data|forms))\//],
  [/^client\/lists\//, /^(contract|client\/(format|platform|data|lists))\//],
  [/^client\/ui\//, /^client\/ui\//],
  [
    /^client\/components\//,
    /^(contract|client\/(format|platform|data|forms|lists|ui|components))\//,
  ],
  [
    /^client\/app\//,
    /^(contract|client\/(app|format|platform|data|forms|lists|ui|components|features))\//,
  ],
  [/^client\/main\.tsx$/, /^client\//],
  [/^shared\//, /^shared\//],
  [/^server\/main\.ts$/, /^(server|shared|config)\//],
  [/^server\//, /^((server|shared)\/|config\/((console-)?settings|header-names)\.ts$)/],
  [/^backend\/main\.ts$/, /^(backend|shared|contract|config)\//],
  [/^backend\/db\//, /^(backend\/db|shared|contract)\//],
  [/^backend\//, /^(backend|shared|contract)\//],
  [/^(tools|test)\//, /./],
  [/^((build|dev)\.mjs$|build\/)/, /^(build|backend\/db)\//],
  [/^start\.ts$/, /^(server\/main\.ts$|config\/|shared\/)/],
];

function mayImport(file: string, imported: string): boolean {
  const [, feature] = /^client\/features\/([^/]+)\//.exec(file) ?? [];
  if (feature) {
    const below = 'format|platform|data|forms|lists|ui|components';
    return new RegExp(`^(contract|client/(${below})|client/features/${feature})/`).test(imported);
  }
  const [, resource] = /^backend\/([^/]+)\/[^/]+$/.exec(file) ?? [];
  const [, other] = /^backend\/([^/]+)\/[^/]+$/.exec(imported) ?? [];
  const shared = ['auth', 'db', 'http'];
  if (
    resource &&
    other &&
    other !== resource &&
    !shared.includes(other) &&
    !shared.includes(resource)
  ) {
    return imported.endsWith('/queries.ts');
  }
  return rules.find(([importer]) => importer.test(file))?.[1].test(imported) ?? false;
}

describe('architecture', () => {
  it('OPS-1 allows only the imports in the table of CONTRIBUTING.md', () => {
    const breaches = files.flatMap((file) =>
      importsOf(file)
        .filter(isInternal)
        .filter((imported) => !mayImport(file, imported))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(breaches).toEqual([]);
  });

  it('CLIENT-7 keeps React, its router and TanStack Query out of the platform', () => {
    const foreign = files
      .filter((file) => /^client\/(platform|format)\//.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => /^(react|@tanstack)/.test(name))
          .map((name) => `${file} imports ${name}`),
      );
    expect(foreign).toEqual([]);
  });

  it('OPS-4 keeps the generator of the OpenAPI document out of the bundles', () => {
    const bundled = files.filter((file) =>
      /^(client\/|backend\/|server\/|contract\/[\w-]+\.ts)/.test(file),
    );
    expect(bundled.length).toBeGreaterThan(300);
    expect(
      bundled.filter((file) =>
        importsOf(file).some((name) => name.startsWith('contract/openapi/')),
      ),
    ).toEqual([]);
  });

  it('OPS-1 allows only zod/mini in the contract, and full zod nowhere', () => {
    const foreign = files.flatMap((file) =>
      importsOf(file)
        .filter((name) =>
          file.startsWith('contract/') ? !isInternal(name) && name !== 'zod/mini' : name === 'zod',
        )
        .map((name) => `${file} imports ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it('OPS-1 allows only entry points to read the environment', () => {
    const readers = files.filter(
      (file) =>
        /^(server|backend|shared|client|contract|config)\//.test(file) &&
        /process\.env(?!\.NODE_ENV)|import\.meta\.env/.test(source(file)),
    );
    const allowed = /^(server|backend)\/main\.ts$/;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  /** Returns the parts of a folder that import each other, types included. `partOf` returns the part of a file. */
  function cyclesIn(folder: string, partOf: (file: string) => string): string[] {
    const edges = new Map<string, Set<string>>();
    for (const file of files.filter((name) => name.startsWith(folder))) {
      const targets = edges.get(partOf(file)) ?? new Set();
      for (const imported of importsOf(file))
        if (imported.startsWith(folder)) targets.add(partOf(imported));
      edges.set(partOf(file), targets);
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(edges.get(from) ?? [])].some((next) => {
        if (next === from || seen.has(next)) return false;
        return next === to || reaches(next, to, seen.add(next));
      });
    return [...edges.keys()].filter((part) => reaches(part, part));
  }

  it('CLIENT-7 has no import cycle between folders of the client', () => {
    expect(
      cyclesIn('client/', (file) => /^client\/(?:(?:features)\/)?[^/]+/.exec(file)?.[0] ?? file),
    ).toEqual([]);
  });

  it('GW-2 has no import cycle between files or folders of the gateway', () => {
    expect(cyclesIn('server/', (file) => file)).toEqual([]);
    expect(cyclesIn('server/', (file) => /^server\/[^/]+/.exec(file)?.[0] ?? file)).toEqual([]);
  });

  it('CLIENT-7 allows importing a CSS module from its own folder only', () => {
    const foreign = files.flatMap((file) =>
      importsOf(file)
        .filter(
          (imported) => imported.endsWith('.module.css') && dirname(imported) !== dirname(file),
        )
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(foreign).toEqual([]);
  });

  const sheets = globSync('client/**/*.css', { cwd: root });
  const declared = new Set(
    sheets.flatMap((file) => [...source(file).matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
  );

  it('CLIENT-8 uses only custom properties that are declared', () => {
    const unknown = [...sheets, ...files.filter((file) => file.startsWith('client/'))].flatMap(
      (file) =>
        [...source(file).matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
          declared.has(name) ? [] : [`${file}: ${name}`],
        ),
    );
    expect(unknown).toEqual([]);
  });

  it('CLIENT-8 declares colours in the tokens only', () => {
    const exempt = ['client/ui/tokens.css', 'client/ui/base.css'];
    const literal = /#[\da-f]{3,8}\b|\b(rgb|hsl|light-dark)\(/i;
    expect(sheets.filter((file) => !exempt.includes(file) && literal.test(source(file)))).toEqual(
      [],
    );
  });

  it('SHELL-12 measures windows and containers in rem: larger text gets the layout of a smaller window', () => {
    const inPixels = sheets.flatMap((file) =>
      [...source(file).matchAll(/@(?:media|container)[^{]*\dpx[^{]*/g)].map(
        ([query]) => `${file}: ${query}`,
      ),
    );
    expect(inPixels).toEqual([]);
  });

  it('CLIENT-8 takes margins, padding and gaps from the spacing tokens', () => {
    const exempt = [
      // Half of what the width of a screen leaves.
      'client/components/screen/card.module.css: margin-inline: max(0px, (100% - 105rem) / 2) auto',
      'client/components/screen/screen-frame.module.css: margin-inline: max(0px, (100% - 105rem) / 2) auto',
      // Part of the height of the window.
      'client/features/search/search-dialog.module.css: margin-top: min(96px, 8vh)',
    ];
    const spacing = sheets
      .filter((file) => file !== 'client/ui/tokens.css')
      .flatMap((file) =>
        [
          ...source(file).matchAll(
            /^\s*((?:margin|padding|gap|row-gap|column-gap)[\w-]*: [^;]+);/gm,
          ),
        ].map(([, declaration]) => `${file}: ${declaration}`),
      );
    // 1px is the width of a border; calc() adds the sizes of the neighbours of the space.
    const literal = /(?<![\w.-])-?(?!1px)[\d.]+(px|rem|em)/;
    const raw = spacing.filter((one) => literal.test(one.replace(/calc\(.*var\(.*\)/, '')));
    expect(raw.sort()).toEqual(exempt.sort());
  });

  it('OPS-1 has one fetch for each prefix of the gateway', () => {
    const callers = files.filter(
      (file) => file.startsWith('client/') && /\bfetch\(/.test(source(file)),
    );
    const names = ['http/client-reports', 'http/request', 'outage', 'release/check-deployment'];
    expect(callers.sort()).toEqual(names.map((name) => `client/platform/${name}.ts`));
  });

  it('OPS-1 requires kebab-case names, named exports and no utils modules', () => {
    const misnamed = files.filter(
      (file) =>
        !/^[a-z0-9/.-]+$/.test(file) || /(^|\/)(utils?|misc|helpers?|index)\.(ts|tsx)$/.test(file),
    );
    expect(misnamed).toEqual([]);
    const exempt = /^(vitest\.config|test\/support\/setup\/[\w-]+|client\/css\.d)\.ts$/;
    expect(
      files.filter((file) => !exempt.test(file) && /^export default/m.test(source(file))),
    ).toEqual([]);
  });

  it('OPS-1 takes no file path from the encoded pathname of a URL', () => {
    expect(files.filter((file) => /import\.meta\.url\)\.pathname/.test(source(file)))).toEqual([]);
  });

  it('OPS-1 suppresses no type errors', () => {
    expect(
      files.filter(
        (file) =>
          file !== 'test/architecture.test.ts' &&
          /@ts-(ignore|nocheck|expect-error)/.test(source(file)),
      ),
    ).toEqual([]);
  });

  it('OPS-7 names no other host in the client, the gateway and the contract', () => {
    const urls = files
      .filter((file) => /^(client|server|contract)\//.test(file))
      .flatMap((file) => withoutComments(file).match(/https?:\/\/[a-z][^\s'"`]*/g) ?? []);
    expect(urls).toEqual([]);
  });

  it('OPS-7 renders no raw markup and messages no other window', () => {
    const raw =
      /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|(window|parent|opener|top|contentWindow)\??\.postMessage/;
    const client = files.filter((file) => file.startsWith('client/'));
    expect(client.filter((file) => raw.test(withoutComments(file)))).toEqual([]);
  });

  it('OPR-46 touches the storage of the browser in the registry only', () => {
    const storage =
      /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\bdocument\.cookie\b|from 'idb'/;
    const others = files.filter(
      (file) =>
        /^client\/(?!platform\/storage\/)/.test(file) && storage.test(withoutComments(file)),
    );
    expect(others).toEqual([]);
  });
});
