import { describe, expect, it, onTestFinished } from 'vitest';
import { setDecimals } from '#format/money.ts';
import {
  compare,
  type Finding,
  noDecisions,
  oursOf,
} from '../../../../client/components/statements/model/compare.ts';
import { linesOf, type Reading } from '../../../../client/components/statements/model/lines.ts';
import { leftOut } from '../../../../client/components/statements/model/propose.ts';
import {
  questionsOf,
  textLists,
  withMeaning,
  withRole,
} from '../../../../client/components/statements/model/questions.ts';
import { differenceOf } from '../../../../client/components/statements/model/result.ts';
import type { Mapping } from '../../../../client/components/statements/model/roles.ts';
import { readingOf } from './compared.ts';
import {
  counts,
  type GeneratedStatement,
  generateStatement,
  places,
} from './generated-statement.ts';

/** `STATEMENT=17` repeats the statement of a seed. */
const { SOAK, STATEMENT } = process.env;
const count = SOAK === '1' ? 100_000 : 3_000;
const seeds = STATEMENT ? [Number(STATEMENT)] : Array.from({ length: count }, (_, seed) => seed);

/** Answers as a person does who knows the file: unknown words, columns that are listed as not used, and what is asked. */
function answer(reading: Reading, truth: GeneratedStatement): Mapping | undefined {
  const used = withListed(reading, truth);
  let mapping: Mapping | undefined = withMeanings({ ...reading, mapping: used }, truth);
  for (let step = 0; mapping && step < 12; step += 1) {
    const [question] = questionsOf({ ...reading, mapping });
    if (!question) return mapping;
    mapping = answerTo(question.id, { ...reading, mapping }, truth);
  }
  return undefined;
}

/** Uses the columns that are listed as not used although they say whether or which way money moved. */
function withListed({ table, mapping }: Reading, { known }: GeneratedStatement): Mapping {
  return leftOut(table, mapping).reduce((changed, { text }) => {
    const [heading, column] = [...known].find(([name]) => text.startsWith(`${name} (`)) ?? [];
    const role = column?.role;
    const isNeeded = role === 'status' || role === 'direction';
    return isNeeded && heading ? withRole(changed, table.columns.indexOf(heading), role) : changed;
  }, mapping);
}

/** Chooses the meaning of each text that has none: a person need not correct what is proposed. */
function withMeanings(reading: Reading, { known }: GeneratedStatement): Mapping {
  const chosen = textLists(reading).flatMap(({ heading, texts }) =>
    texts
      .filter(({ meaning }) => meaning === undefined)
      .map(({ key }) => {
        const group = key.slice(key.indexOf(':') + 1);
        return { key, meaning: known.get(heading)?.meanings?.[group] };
      }),
  );
  return chosen.reduce(
    (mapping, { key, meaning }) => (meaning ? withMeaning(mapping, key, meaning) : mapping),
    reading.mapping,
  );
}

function answerTo(
  id: string,
  { table, mapping }: Reading,
  truth: GeneratedStatement,
): Mapping | undefined {
  const { known, decimal, ours, signs, lines } = truth;
  const heading = (role: string) =>
    [...known].find(([, column]) => column.role === role)?.[0] ?? '';
  const at = (role: string) => table.columns.indexOf(heading(role));
  if (id === 'decimal') return { ...mapping, decimal };
  if (id === 'ours') return { ...mapping, ours };
  if (id === 'signs') return { ...mapping, signs };
  if (id === 'amount' && at('amount') >= 0) return withRole(mapping, at('amount'), 'amount');
  if (id === 'currency')
    return at('currency') >= 0
      ? withRole(mapping, at('currency'), 'currency')
      : { ...mapping, isInBooksCurrency: true };
  if (id === 'other currency' && lines.every(({ foreign, moved }) => foreign || !moved))
    return {
      ...mapping,
      meanings: {
        ...mapping.meanings,
        ...Object.fromEntries(
          ['GBP', 'LTC', 'BNB'].map((name) => [`currency:${name}`, 'other' as const]),
        ),
      },
    };
  // Nothing is compared while anything else is asked.
  return undefined;
}

/** Returns what is wrong about the result of a generated statement, and the number of its matches. */
function check(seed: number): { wrong: string[]; matches: number; isCompared: boolean } {
  const truth = generateStatement(seed);
  const proposed = readingOf(truth.text, truth.code);
  const mapping = answer(proposed, truth);
  if (!mapping) return { wrong: [], matches: 0, isCompared: false };
  const reading = { ...proposed, mapping };
  const comparison = compare(reading, truth.entries, { decisions: noDecisions, period: undefined });
  const matched = comparison.findings.filter(({ kind }) => kind === 'matched');
  const wrong = [
    ...matched.flatMap((finding) => wrongMatch(finding, truth, reading)),
    ...lostMatches(matched, truth, reading),
    ...wrongSums(comparison, truth, reading),
  ];
  return {
    wrong: wrong.map(
      (one) => `seed ${seed} (${truth.style}): ${one}\n${JSON.stringify(mapping)}\n${truth.text}`,
    ),
    matches: matched.length,
    isCompared: true,
  };
}

const firstRow = ({ table }: Reading) => table.rows[0]?.number ?? 0;
const trueLine = (truth: GeneratedStatement, reading: Reading, row: number) =>
  truth.lines[row - firstRow(reading)];

/** A match is right if its only line moved exactly the record's amount, in its currency and its way. */
function wrongMatch(
  { entry, lines }: Finding,
  truth: GeneratedStatement,
  reading: Reading,
): string[] {
  const [line] = lines;
  const known = trueLine(truth, reading, line?.row.number ?? 0);
  const others = truth.lines.filter((one) => one !== known && one.entry === entry && counts(one));
  const isRight =
    known?.entry === entry &&
    known !== undefined &&
    counts(known) &&
    known.way === truth.ours &&
    known.value === entry?.amount &&
    others.length === 0;
  return isRight ? [] : [`matched ${entry?.references[0]} wrongly`];
}

/** A line that moved its record's amount alone is matched: asking about everything is not the way to be right. */
function lostMatches(matched: Finding[], truth: GeneratedStatement, reading: Reading): string[] {
  const found = new Set(matched.map(({ entry }) => entry));
  const hasContradiction = linesOf(reading).some(({ contradiction }) => contradiction);
  return truth.entries.flatMap((entry) => {
    const own = truth.lines.filter((line) => line.entry === entry && counts(line));
    const [line] = own;
    const isMatch = own.length === 1 && line?.value === entry.amount && line?.way === truth.ours;
    return isMatch && !found.has(entry) && !hasContradiction
      ? [`${entry.references[0]} is not matched`]
      : [];
  });
}

/** The sum of the statement is that of what moved, and the parts of the difference add up to it. */
function wrongSums(
  comparison: ReturnType<typeof compare>,
  truth: GeneratedStatement,
  reading: Reading,
): string[] {
  const { statement, difference, parts } = differenceOf(comparison);
  if (statement.sum === undefined || difference === undefined) return ['a sum is not known'];
  const ours = oursOf(reading, comparison.lines);
  const total = truth.lines.reduce(
    (sum, line) =>
      sum +
      (counts(line) ? line.value * (ours !== undefined && line.way !== truth.ours ? -1n : 1n) : 0n),
    0n,
  );
  const explained = parts.reduce((total, { sum = 0n }) => total + sum, 0n);
  return [
    ...(statement.sum === total ? [] : [`the sum is ${statement.sum} instead of ${total}`]),
    ...(explained === difference ? [] : ['the difference is not explained']),
  ];
}

describe('generated statements', () => {
  it('STMT-6 has no wrong match and no unexplained sum', { timeout: 3_600_000 }, () => {
    setDecimals(places);
    onTestFinished(() => setDecimals(new Map()));
    const results = seeds.map(check);
    expect(
      results
        .flatMap(({ wrong }) => wrong)
        .slice(0, 3)
        .join('\n\n'),
    ).toBe('');
    if (STATEMENT) return;
    const sum = (of: (one: (typeof results)[number]) => number) =>
      results.reduce((total, one) => total + of(one), 0);
    // Most are compared, and what is right in them is found.
    expect(sum(({ isCompared }) => Number(isCompared))).toBeGreaterThan(count * 0.7);
    expect(sum(({ matches }) => matches)).toBeGreaterThan(count);
  });
});
