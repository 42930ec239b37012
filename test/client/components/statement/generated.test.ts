import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAmount, setDecimals } from '#format/money.ts';
import {
  compareStatement,
  readStatement,
} from '../../../../client/components/statement/statement.ts';
import { generateStatement, places } from './generated-statement.ts';

/** `STATEMENT=17` repeats the statement of a seed. */
const { SOAK, STATEMENT } = process.env;
const count = SOAK === '1' ? 10_000 : 500;
const seeds = STATEMENT ? [Number(STATEMENT)] : Array.from({ length: count }, (_, seed) => seed);

/** Returns the findings about a generated statement that contradict what is known about it. */
function wrongIn(seed: number): string[] {
  const { text, entries, code, truth, entryGroups } = generateStatement(seed);
  const currency = { code, parse: (decimal: string) => parseAmount(decimal, code) };
  const statement = readStatement(text, entries, currency);
  const { findings, groupOf } = compareStatement(statement, { entries, isWhole: true }, currency);
  const lines = findings.filter(({ line }) => line);
  const { amount, outgoing } = statement.layout.columns;
  // Without names and amounts of the books, a person has to choose the column.
  if (amount === undefined && outgoing === undefined)
    return lines
      .filter(({ group }) => group !== 'unreadable')
      .map(({ group }) => `${seed} ${group}`);
  const wrong = truth.flatMap((known, place) => {
    const found = lines[place];
    const isRight =
      found &&
      known.groups.includes(found.group) &&
      (!found.entry || found.entry.id === known.entry?.id);
    return isRight
      ? []
      : [`${found?.group} ${found?.entry?.id}, not ${known.groups} ${known.line}`];
  });
  const wrongEntries = [...entryGroups].flatMap(([id, groups]) =>
    groups.includes(groupOf.get(id) ?? 'matched')
      ? []
      : [`${id} is ${groupOf.get(id)}, not ${groups}`],
  );
  const all = [...wrong, ...wrongEntries];
  if (lines.length !== truth.length) all.push(`${lines.length} lines`);
  return all.map((one) => `seed ${seed}: ${one}\n${JSON.stringify(statement.layout)}\n${text}`);
}

describe('generated statements', () => {
  it('STMT-6 finds in statements of known truth exactly what is true', () => {
    setDecimals(new Map(Object.entries(places)));
    onTestFinished(() => setDecimals(new Map()));
    const wrong = seeds.flatMap(wrongIn);
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
  });
});
