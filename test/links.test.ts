import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Migrations that were released never change: they name decisions of their time. */
const released = ['010-order-business.sql', '011-rules.sql', '042-order-times.sql'];

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Returns the anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('OPS-8 documents link to existing files and headings only', () => {
  const links = documents.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link }));
  });
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, link }) => {
    if (link.startsWith('https://')) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return (
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor))
    );
  });
  expect(broken).toEqual([]);
});

it('OPS-8 decisions have consecutive numbers, a date and a status', () => {
  const text = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const decisions = [...text.matchAll(/^### (\d+)\. .*\n(.*)$/gm)];
  expect(decisions.map(([, number]) => Number(number))).toEqual(
    decisions.map((_, index) => index + 1),
  );
  const status = /^Accepted on 2\d{3}-\d\d-\d\d/;
  expect(decisions.filter(([, , line = '']) => !status.test(line)).map(([one]) => one)).toEqual([]);
});

it('OPS-8 code and documents name decisions that exist', () => {
  const numbers = [
    ...readFileSync(join(root, 'docs/decisions.md'), 'utf8').matchAll(/^### (\d+)\./gm),
  ];
  const files = globSync(
    [
      '{backend,build,client,config,contract,k8s,server,shared,test,tools}/**/*.{ts,tsx,mjs,sql,yaml}',
      'docs/*.md',
      'Dockerfile',
    ],
    { cwd: root },
  ).filter((file) => !released.includes(basename(file)));
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bdecision (\d+)\b/gi)].map(
      ([, number = '']) => ({ file, number }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ number }) => Number(number) > numbers.length)).toEqual([]);
});

it('OPS-8 every picture is shown in a document', () => {
  const texts = documents.map((file) => readFileSync(join(root, file), 'utf8'));
  const pictures = globSync('docs/screenshots/*', { cwd: root });
  expect(
    pictures.filter((file) => !texts.some((text) => text.includes(file.slice('docs/'.length)))),
  ).toEqual([]);
});

it('OPS-7 the security and accessibility documents name tests that exist', () => {
  const withValues = (title: string) =>
    title.replaceAll(/\.{3}|\$\{[^}]*\}|%(?:\.\d+)?\w|\$\w+/g, '…');
  const titles = new Set(
    globSync('test/**/*.{ts,tsx}', { cwd: root })
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(/(['"`])([A-Z]+-\d[\s\S]*?)\1,/g),
      ])
      .map(([, , title = '']) => withValues(title)),
  );
  const named = [
    ...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/`([A-Z]+-\d+ [^`]+)`/g),
    ...readFileSync(join(root, 'docs/accessibility.yaml'), 'utf8').matchAll(
      /^ +- ([A-Z]+-\d+ .+)$/gm,
    ),
  ].map(([, title = '']) => title);
  expect(named.length).toBeGreaterThan(130);
  expect(named.filter((title) => !titles.has(withValues(title)))).toEqual([]);
});

it('OPS-7 the accessibility report is of the version of the package', () => {
  const versionIn = (file: string, format: RegExp) =>
    format.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  expect(versionIn('docs/accessibility.yaml', /^ {2}version: (.+)$/m)).toBe(
    versionIn('package.json', /"version": "(.+)"/),
  );
});
