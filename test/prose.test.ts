import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(
  ['Dockerfile', '{*,{build,client,server,backend,contract,config,test,docs,k8s}/**/*}.{ts,tsx,mjs,css,md,yaml,yml,sh,sql}'],
  {
    cwd: root,
    exclude: ['**/node_modules', 'test/prose.test.ts'],
  },
);

/** Words and phrases that the project does not use, with what to write. */
const banned: [pattern: RegExp, instead: string][] = [
  [/\b(whoever|whatever|whatsoever|whichever)\b/i, 'name the thing'],
  [/\b(somebody|anybody|nobody)\b/i, 'someone, anyone, no one; better: user, client, operator'],
  [/\b(meanwhile|in the meantime)\b/i, 'name the event'],
  [/\bgiven up:/i, 'Trade-off:'],
  [/\b(is|are|was|were) born\b/i, 'is created'],
  [/\b(hears?|heard)\b/i, 'receives, is notified'],
  [/\b(says?|said|tells?|told|asks? after|forgets?|knows (nothing|no|what|who))\b/i, 'returns, logs, shows, queries, clears'],
  [
    /\b(falls? asleep|for good|at hand|comes? to light|in sight|without a word|as it came|of (its|their) own making)\b/i,
    'plain words',
  ],
  [/\bstands? (in|on|under|above|below|beside|there|for itself)\b/i, 'is'],
  [/\b(turns? of the event loop|kept connections?)\b/i, 'event-loop iteration, keep-alive connection'],
  [/\bbattery\b/i, 'conformance suite'],
  [/\bticked\b/i, 'selected'],
  [/\bby itself\b/i, 'automatically, alone'],
  [/\banswer(s|ed|ing)?\b/i, 'respond, response'],
  [/\btheirs\b/i, 'remote; in messages: saved value'],
  [/\b(refus(es?|al|ing)|(?<!connection |or )refused(?! connection))\b/i, 'reject'],
  [
    /\basks? (the|a|an|each|several|its) (backend|server|gateway|pods?|client|browser|database|proxy|proxies)\b/i,
    'request, query',
  ],
  [/\bit is not known\b/i, 'unknown'],
  [/\bunder way\b/i, 'in flight, in progress'],
  [/\bin turns\b/i, 'alternately'],
  [/\bholds? [^.|]*\bagainst\b/i, 'check'],
];

/** Parts of identifiers and file names that the project does not use, with what to write. */
const bannedParts: Record<string, string> = {
  answer: 'response',
  answers: 'responses',
  answered: 'responded, succeeded',
  ask: 'request',
  asks: 'requests',
  battery: 'conformance suite',
  clash: 'conflict',
  forget: 'clear, reset',
  guard: 'validateRequest, requireSession',
  kept: 'stored',
  nobody: 'unreachable, unknown',
  nonsense: 'invalidResponse',
  patience: 'timeoutMs',
  refusal: 'error, rejection',
  refuse: 'reject',
  refused: 'rejected',
  refusing: 'rejections',
  say: 'log',
  theirs: 'remote',
  ticked: 'selected',
  told: 'message',
  turns: 'queue, alternate',
  yours: 'local',
};

/** A doc comment starts with a verb in the third person or a noun phrase. */
const openings: [pattern: RegExp, instead: string] = [
  /^(What|Who|Whose|Whether|Whoever|How)\b/,
  'start with a verb or a noun phrase',
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
const blockComment = /\/\*+([\s\S]*?)\*\//g;
const lineComment = /(?:^|[\s;{}])\/\/ (.*)$/gm;
const hashComment = /^\s*# (.*)$/gm;
/** A string of several words: a message, a label or a test title. */
const sentence = /(?:'([^'\n]* [^'\n]*)'|`[^`]* [^`]*`|"[^"\n]* [^"\n]*")/g;
const jsxText = />\s*([A-Z][^<>{}=;]* [^<>{}=;]*)\s*</g;
const markdownLine = /^(?!\s*(?:```|\|?[-: |]+$)).+$/gm;
/** The title of a test; it follows the rows of a table, if there is one. */
const title = /(?:\b(?:it|test)(?:\.\w[^\n]*?\))?|^\s*\](?: as const)?\))\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"[^"\n]*"|`[^`]*`)/gm;

const comments = files.flatMap((file) =>
  isSource(file)
    ? [...passages(file, blockComment), ...passages(file, lineComment)]
    : /(\.(ya?ml|sh)|Dockerfile)$/.test(file)
      ? passages(file, hashComment)
      : [],
);
const strings = files
  .filter((file) => /^(client|server|backend|contract|config)\/.*\.tsx?$/.test(file))
  .flatMap((file) => [...passages(file, sentence), ...passages(file, jsxText)]);
/** Without code spans: they quote names, and the changelog former ones. */
const documents = files
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => passages(file, markdownLine))
  .map((passage) => ({ ...passage, text: passage.text.replace(/`[^`]*`/g, '') }));
const titles = files
  .filter((file) => /\.test\.tsx?$/.test(file))
  .flatMap((file) => passages(file, title))
  .map((passage) => ({ ...passage, text: passage.text.replace(/^['"`]|['"`]$/g, '').replace(/^([A-Z]+-\d+ )+/, '') }));

/** The names in a source file: its code without comments, strings and regular expressions. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replace(blockComment, '')
    .replace(/\/\/ .*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, "''")
    .replace(/\/(?:[^/\\\n*]|\\.)+\/[a-z]*/g, '0')
    .replace(/>[^<>{}=;]*</g, '><');
const partsOf = (name: string) => name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());

const named = ({ file, line, text }: Passage, instead: string) => `${file}:${line}: ${text.slice(0, 90)} (${instead})`;
const breaches = (found: Passage[]) =>
  found.flatMap((passage) =>
    banned.filter(([pattern]) => pattern.test(passage.text)).map(([, instead]) => named(passage, instead)),
  );

/** Fails with every finding on a line of its own. */
const expectNone = (found: string[]) => expect(found, `\n${found.join('\n')}`).toHaveLength(0);

describe('prose', () => {
  it('OPS-8 comments use plain words', () => {
    expect(comments.length).toBeGreaterThan(100);
    expectNone(breaches(comments));
  });

  it('OPS-8 comments start with a verb or a noun phrase', () => {
    const [pattern, instead] = openings;
    const found = comments.filter(({ text }) => pattern.test(text.replace(/^[*\s]+/, '')));
    expectNone(found.map((passage) => named(passage, instead)));
  });

  it('OPS-8 messages and labels use plain words', () => {
    expect(strings.length).toBeGreaterThan(100);
    expectNone(breaches(strings));
  });

  it('OPS-8 documents use plain words', () => {
    expect(documents.length).toBeGreaterThan(100);
    expectNone(breaches(documents));
  });

  it('OPS-8 a decision has context, decision and trade-off in two sentences each', () => {
    const records = readFileSync(join(root, 'docs/decisions.md'), 'utf8').split(/^### /m).slice(1);
    expect(records.length).toBeGreaterThan(100);
    const found = records.flatMap((record) => {
      const parts = ['Context', 'Decision', 'Trade-off'].map((label) => new RegExp(`^${label}: (.+)$`, 'm').exec(record)?.[1]);
      const isPlain = parts.every((part) => (part?.replace(/`[^`]*`/g, '').match(/[.!?](?= |$)/g) ?? []).length <= 2 && part);
      return isPlain ? [] : [record.slice(0, record.indexOf('\n'))];
    });
    expectNone(found);
  });

  it('OPS-8 identifiers and file names use standard terms', () => {
    const found = files.flatMap((file) => {
      const names =
        isSource(file) && !file.endsWith('.css') ? [file, ...(codeOf(file).match(/[A-Za-z_$][\w$]*/g) ?? [])] : [file];
      const breaking = [...new Set(names)].filter((name) => partsOf(name).some((part) => Object.hasOwn(bannedParts, part)));
      return breaking.map((name) => `${file}: ${name}`);
    });
    expectNone(found);
  });

  it('OPS-8 test titles have one short behaviour', () => {
    expect(titles.length).toBeGreaterThan(100);
    const long = titles.filter(({ text }) => text.split(/\s+/).length > longestTitle);
    expectNone([...breaches(titles), ...long.map((passage) => named(passage, `at most ${longestTitle} words`))]);
  });
});
