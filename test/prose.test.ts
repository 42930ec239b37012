import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(
  [
    'Dockerfile',
    '{*,{build,client,server,backend,contract,config,tools,test,docs,k8s}/**/*}.{ts,tsx,mjs,css,md,yaml,yml,sh,sql}',
  ],
  { cwd: root, exclude: ['**/node_modules', 'test/prose.test.ts'] },
);

/** One word for one thing: other words for it, and the term. */
const terms: [others: RegExp, term: string][] = [
  [/\banswer(s|ed|ing)?\b/i, 'response, respond'],
  [/\b(refus(es?|al|ing)|(?<!connection |or )refused(?! connection))\b/i, 'reject'],
];

/** The same for the parts of identifiers and file names. */
const termsInNames: Record<string, string> = {
  answer: 'response',
  answers: 'responses',
  answered: 'responded, succeeded',
  clash: 'conflict',
  refusal: 'error, rejection',
  refuse: 'reject',
  refused: 'rejected',
  theirs: 'remote',
  yours: 'local',
};

/** Names of products as their makers write them. */
const products = [
  'Chromium',
  'GitHub',
  'Grafana',
  'JavaScript',
  'Kubernetes',
  'macOS',
  'nginx',
  'OpenAPI',
  'PgBouncer',
  'PGlite',
  'PostgreSQL',
  'Prometheus',
  'SQLite',
  'TypeScript',
];
const otherNames: [other: RegExp, product: string][] = [
  ...products.map((name): [RegExp, string] => [
    new RegExp(`\\b(?!${name}\\b)(?i:${name})\\b`),
    name,
  ]),
  [/\bpostgres\b/i, 'PostgreSQL'],
  [/\bk8s\b/i, 'Kubernetes'],
  [/\bnode\.?js\b/i, 'Node'],
  [/\b(mac os|os ?x)\b/i, 'macOS'],
];

const longestTitle = 12;

interface Passage {
  file: string;
  line: number;
  text: string;
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length;

/** Every match of a pattern in a file as a passage; its first group is the text. */
const passages = (file: string, pattern: RegExp): Passage[] => {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(pattern)].map((match) => ({
    file,
    line: lineAt(source, match.index),
    text: (match[1] ?? match[0]).replace(/\s*\n\s*(\*|\/\/|#)?\s*/g, ' ').trim(),
  }));
};

const isSource = (file: string) => /\.(tsx?|mjs|css)$/.test(file);
const blockComment = /(?<=^|\s)\/\*+([\s\S]*?)\*\//gm;
const lineComment = /(?:^|[\s;{}])\/\/ (.*)$/gm;
const hashComment = /^\s*# (.*)$/gm;
/** A string of several words: a message, a label or a test title. */
const sentence = /(?:'([^'\n]* [^'\n]*)'|`[^`]* [^`]*`|"[^"\n]* [^"\n]*")/g;
const jsxText = />\s*([A-Z][^<>{}=;]* [^<>{}=;]*)\s*</g;
const markdownLine = /^(?!\s*(?:```|\|?[-: |]+$)).+$/gm;
/** The title of a test; it follows the rows of a table, if there is one. */
const title =
  /(?:\b(?:it|test)(?:\.\w[^\n]*?\))?|^\s*\](?: as const)?\))\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"[^"\n]*"|`[^`]*`)/gm;

const comments = files.flatMap((file) => {
  if (isSource(file)) return [...passages(file, blockComment), ...passages(file, lineComment)];
  return /(\.(ya?ml|sh)|Dockerfile)$/.test(file) ? passages(file, hashComment) : [];
});
const strings = files
  .filter((file) => /^(client|server|backend|contract|config)\/.*\.tsx?$/.test(file))
  .flatMap((file) => [...passages(file, sentence), ...passages(file, jsxText)]);
const documents = files
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => passages(file, markdownLine));
const titles = files
  .filter((file) => /\.test\.tsx?$/.test(file))
  .flatMap((file) => passages(file, title))
  .map((passage) => ({
    ...passage,
    text: passage.text.replace(/^['"`]|['"`]$/g, '').replace(/^([A-Z]+-\d+ )+/, ''),
  }));

/** The names in a source file: its code without comments, strings and regular expressions. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replace(blockComment, '')
    .replace(/\/\/ .*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, "''")
    .replace(/\/(?:[^/\\\n*]|\\.)+\/[a-z]*/g, '0')
    .replace(/>[^<>{}=;]*</g, '><');
const partsOf = (name: string) =>
  name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());

/** A text without code spans, scripts, links, paths, addresses and names of packages, which are spelled as they are. */
const proseOf = (text: string) =>
  text.replace(/`[^`]*`|npm run \S+|\]\([^)]*\)|\S*(?:[/@_=]|[-:.]\w)\S*/g, '…');

const named = ({ file, line, text }: Passage, instead: string) =>
  `${file}:${line}: ${text.slice(0, 90)} (${instead})`;
const breaches = (found: Passage[]) =>
  found.flatMap((passage) =>
    [...terms, ...otherNames]
      .filter(([others]) => others.test(proseOf(passage.text)))
      .map(([, instead]) => named(passage, instead)),
  );

/** Fails with every finding on a line of its own. */
const expectNone = (found: string[]) => expect(found, `\n${found.join('\n')}`).toHaveLength(0);

describe('prose', () => {
  it.each([
    ['comments', comments],
    ['messages and labels', strings],
    ['documents', documents],
    ['test titles', titles],
  ])('OPS-8 %s use the terms of the project and the names of products', (_kind, found) => {
    expect(found.length).toBeGreaterThan(100);
    expectNone(breaches(found));
  });

  it('OPS-8 identifiers and file names use the terms of the project', () => {
    const found = files.flatMap((file) => {
      const names =
        isSource(file) && !file.endsWith('.css')
          ? [file, ...(codeOf(file).match(/[A-Za-z_$][\w$]*/g) ?? [])]
          : [file];
      const breaking = [...new Set(names)].filter((name) =>
        partsOf(name).some((part) => Object.hasOwn(termsInNames, part)),
      );
      return breaking.map((name) => `${file}: ${name}`);
    });
    expectNone(found);
  });

  it(`OPS-8 a test title has at most ${longestTitle} words`, () => {
    const long = titles.filter(({ text }) => text.split(/\s+/).length > longestTitle);
    expectNone(long.map((passage) => named(passage, `at most ${longestTitle} words`)));
  });
});
