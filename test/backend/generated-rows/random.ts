import { randomOf } from '../../simulation/random.ts';

/** Random choices that a seed determines. */
export interface Random {
  /** An integer from `min` to `max`. */
  between: (min: bigint, max: bigint) => bigint;
  /** An index below `count`. */
  below: (count: number) => number;
  /** A value of a list that is not empty. */
  oneOf: <T>(list: readonly T[]) => T;
  /** The values of a list in random order. */
  shuffled: <T>(list: readonly T[]) => T[];
  /** True once in `times`. */
  once: (times: number) => boolean;
}

export function createRandom(seed: number): Random {
  const { next } = randomOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  const between = (min: bigint, max: bigint) => {
    const parts = Array.from({ length: 3 }, () => BigInt(below(2 ** 32)));
    return min + (parts.reduce((sum, part) => (sum << 32n) + part, 0n) % (max - min + 1n));
  };
  return {
    // Small distances are as likely as large ones, so that two rows often have the same number.
    between: (min, max) =>
      below(2) === 0 && max - min > 1_000n ? between(min, min + 1_000n) : between(min, max),
    below,
    oneOf: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled: (list) => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const place = below(last + 1);
        [shuffled[last], shuffled[place]] = [shuffled[place], shuffled[last]] as [never, never];
      }
      return shuffled;
    },
    once: (times) => below(times) === 0,
  };
}
