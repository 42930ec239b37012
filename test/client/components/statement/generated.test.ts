import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAmount, setDecimals } from '#format/money.ts';
import {
  compareStatement,
  readStatement,
} from '../../../../client/components/statement/model/statement.ts';
import { type GeneratedStatement, generateStatement, places } from './generated-statement.ts';

/** `STATEMENT=17` repeats the statement of a seed. */
const { SOAK, STATEMENT } = process.env;
const count = SOAK === '1' ? 10_000 : 500;
const seeds = STATEMENT ? [Number(STATEMENT)] : Array.from({ length: count }, (_, seed) => seed);

/** Compares a generated statement with the loaded books, with the columns recognised by the same or by other books. */
function compared(generated: GeneratedStatement, recognisedBy: 'entries' | 'otherEntries') {
  const { text, entries, code } = generated;
  const currency = { code, parse: (decimal: string) => parseAmount(decimal, code) };
  const statement = readStatement(text, generated[recognisedBy], currency);
  const comparison = compareStatement(statement, { entries, isWhole: true }, currency);
  const lines = comparison.findings.filter(({ line }) => line);
  return { ...comparison, lines, layout: statement.layout };
}

/** Returns the matches of lines that are about something else, not exactly equal, or not completed. */
const wrongMatches = ({ truth }: GeneratedStatement, lines: Compared['lines']) =>
  truth.flatMap((known, place) => {
    const { group, entry } = lines[place] ?? {};
    if (group !== 'matched') return [];
    const isRight =
      known.groups.includes('matched') && known.isExact && known.entries[0]?.id === entry?.id;
    return isRight ? [] : [`matched ${entry?.id}, not ${known.groups} ${known.line}`];
  });

type Compared = ReturnType<typeof compared>;

/** Returns the findings that contradict what is known, once nothing has to be chosen by a person. */
function wrongFindings({ truth, entryGroups }: GeneratedStatement, { lines, groupOf }: Compared) {
  const wrongLines = truth.flatMap((known, place) => {
    const { group, entry } = lines[place] ?? {};
    const isAbout =
      !entry || group === 'proposed' || known.entries.some(({ id }) => id === entry.id);
    const isRight = group && known.groups.includes(group) && isAbout;
    return isRight ? [] : [`${group} ${entry?.id}, not ${known.groups} ${known.line}`];
  });
  const wrongEntries = [...entryGroups].flatMap(([id, groups]) => {
    const group = groupOf.get(id) ?? 'matched';
    return groups.includes(group) ? [] : [`${id} is ${group}, not ${groups}`];
  });
  return [...wrongLines, ...wrongEntries];
}

/** Returns what is wrong about a generated statement, and the number of its matches. */
function check(seed: number): { wrong: string[]; matches: number } {
  const generated = generateStatement(seed);
  const result = compared(generated, 'entries');
  const { lines, layout, questions } = result;
  const wrong = [
    ...wrongMatches(generated, lines),
    ...wrongMatches(generated, compared(generated, 'otherEntries').lines),
    ...(questions.size === 0 ? wrongFindings(generated, result) : []),
    ...(lines.length === generated.truth.length ? [] : [`${lines.length} lines`]),
  ];
  return {
    wrong: wrong.map((one) => `seed ${seed}: ${one}\n${JSON.stringify(layout)}\n${generated.text}`),
    matches: lines.filter(({ group }) => group === 'matched').length,
  };
}

describe('generated statements', () => {
  // Ten thousand take a minute, or several while others use the machine.
  it('STMT-6 finds in statements of known truth exactly what is true', { timeout: 900_000 }, () => {
    setDecimals(new Map(Object.entries(places)));
    onTestFinished(() => setDecimals(new Map()));
    const results = seeds.map(check);
    expect(
      results
        .flatMap(({ wrong }) => wrong)
        .slice(0, 3)
        .join('\n\n'),
    ).toBe('');
    if (!STATEMENT)
      expect(results.reduce((sum, { matches }) => sum + matches, 0)).toBeGreaterThan(count);
  });
});
