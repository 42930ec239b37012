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

const isKnown = (side: Side): side is Side & Amount => typeof side.amount === 'bigint';

/** Compares two amounts exactly. */
export function compare(first: Side, second: Side): Finding {
  if (!isKnown(first) || !isKnown(second)) {
    return pending(`${capitalize(isKnown(first) ? second.word : first.word)} amount unknown.`);
  }
  if (first.code !== second.code) {
    return pending(first, ` ${first.word} and `, second, ` ${second.word} cannot be compared.`);
  }
  if (first.amount === second.amount) return { verdict: 'match', sentence: [first, ` ${first.word} and ${second.word}.`] };
  const isMore = first.amount < second.amount;
  const difference = isMore ? second.amount - first.amount : first.amount - second.amount;
  return {
    verdict: 'mismatch',
    sentence: [leadOf(first.word, second.word, isMore), { amount: difference, code: first.code }, '.'],
    detail: [first, ` ${first.word}, `, second, ` ${second.word}.`],
  };
}

/** The start of a sentence about a difference. */
const leadOf = (first: string, second: string, isMore: boolean): string => {
  if (second === 'paid') return isMore ? 'Overpaid by ' : 'Underpaid by ';
  return `${isMore ? 'More' : 'Less'} ${second} than ${first}: `;
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
