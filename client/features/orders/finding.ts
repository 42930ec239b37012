/**
 * `mismatch`: two amounts differ. `attention`: anything else that needs a person. `pending`: there is nothing to compare, or
 * not yet.
 */
export type Verdict = 'match' | 'mismatch' | 'attention' | 'pending';

type Code = string | null | undefined;

/** Minor units of a code. */
export interface Amount {
  amount: bigint;
  code: Code;
}

/** The words and amounts of a sentence, in order. */
export type Sentence = (string | Amount)[];

export interface Finding {
  verdict: Verdict;
  sentence: Sentence;
  /** The compared amounts of a mismatch. */
  detail?: Sentence;
}

/** One of two amounts that are compared. */
export interface Side {
  /** Names the amount: `paid`. */
  word: string;
  amount: bigint | null | undefined;
  code: Code;
}

export const pending = (...sentence: Sentence): Finding => ({ verdict: 'pending', sentence });

/** Compares two amounts exactly. */
export function compare(first: Side, second: Side): Finding {
  const [a, b] = [first.amount, second.amount];
  if (typeof a !== 'bigint' || typeof b !== 'bigint') {
    return pending(`${capitalize(typeof a === 'bigint' ? second.word : first.word)} amount unknown.`);
  }
  const [one, other] = [
    { amount: a, code: first.code },
    { amount: b, code: second.code },
  ];
  if (one.code !== other.code) {
    return pending(one, ` ${first.word} and `, other, ` ${second.word} cannot be compared.`);
  }
  if (a === b) return { verdict: 'match', sentence: [one, ` ${first.word} and ${second.word}.`] };
  const difference = { amount: a < b ? b - a : a - b, code: one.code };
  return {
    verdict: 'mismatch',
    sentence: [leadOf(first.word, second.word, a < b), difference, '.'],
    detail: [one, ` ${first.word}, `, other, ` ${second.word}.`],
  };
}

/** The start of a sentence about a difference. */
const leadOf = (first: string, second: string, isMore: boolean): string => {
  if (second === 'paid') return isMore ? 'Overpaid by ' : 'Underpaid by ';
  return `${isMore ? 'More' : 'Less'} ${second} than ${first}: `;
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
