import fc from 'fast-check';

/** Random choices that a seed determines. */
export interface Random {
  /** An integer from `min` to `max`. */
  between: (min: bigint, max: bigint) => bigint;
  /** An index below `count`. */
  below: (count: number) => number;
  /** A value of a list that is not empty. */
  oneOf: <T>(list: readonly T[]) => T;
  /** True once in `times`. */
  once: (times: number) => boolean;
}

export function createRandom(seed: number): Random {
  const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!draw) throw new Error('fast-check draws one sample.');
  const below = (count: number) => draw(fc.nat, count - 1);
  return {
    between: (min, max) => draw(fc.bigInt, { min, max }),
    below,
    oneOf: (list) => list[below(list.length)] as (typeof list)[number],
    once: (times) => below(times) === 0,
  };
}
