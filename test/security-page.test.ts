import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const sources = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
const titles = sources.flatMap((source) =>
  [...source.matchAll(/(['"`])((?:[A-Z]+-\d+ )+(?:(?!\1)[^\\\n]|\\.)+)\1/g)].map(
    ([, , title = '']) => title.replaceAll('\\', ''),
  ),
);

/** Returns the sources in these folders, without comments. */
const sourcesOf = (...folders: string[]) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css,html}`),
    { cwd: root },
  ).map((file) =>
    readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, ''),
  );

/** Returns the table rows of a section as cells. */
function rowsOf(heading: string): string[][] {
  const section = page.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the security page', () => {
  it('OPS-7 quotes existing test titles only', () => {
    const quoted = [...page.matchAll(/`((?:[A-Z]+-\d+ )+[^`]+)`/g)].map(([, title]) => title);
    expect(quoted.length).toBeGreaterThan(40);
    expect(quoted.filter((title) => !titles.includes(title ?? ''))).toEqual([]);
  });

  it('OPS-7 names a test or an exception for every threat', () => {
    const threats = rowsOf('Threats').filter(([boundary]) => /^\d$/.test(boundary ?? ''));
    expect(threats.length).toBeGreaterThan(20);
    expect(threats.filter((cells) => !/`[A-Z]+-\d+ |exception: /.test(cells.at(-1) ?? ''))).toEqual(
      [],
    );
  });

  it.each([
    ['V3 Web frontend security', 31],
    ['V16 Security logging and error handling', 17],
  ])('OPS-7 gives a status for every requirement of ASVS %s', (heading, count) => {
    const requirements = rowsOf(heading).filter(([number]) => /^\d+\.\d+\.\d+$/.test(number ?? ''));
    expect(requirements).toHaveLength(count);
    const statuses =
      /^(met|met over TLS|met for level 2|partly|not met|not applicable|for the site)$/;
    expect(requirements.filter(([, , status = '']) => !statuses.test(status))).toEqual([]);
    const unproven = requirements.filter(
      ([, , status, proof]) => status === 'partly' && !/[Ee]xception: |as \d/.test(proof ?? ''),
    );
    expect(unproven).toEqual([]);
  });

  it('OPS-7 the client and the gateway name no other host', () => {
    const urls = sourcesOf('client', 'server', 'contract').flatMap(
      (source) => source.match(/https?:\/\/[a-z][^\s'"`]*/g) ?? [],
    );
    expect(urls).toEqual([]);
  });

  it('OPS-7 the client renders no raw markup and messages no other window', () => {
    const raw =
      /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|(window|parent|opener|top|contentWindow)\??\.postMessage/;
    expect(sourcesOf('client').filter((source) => raw.test(source))).toEqual([]);
  });
});
