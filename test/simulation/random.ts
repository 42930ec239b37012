/** Random numbers of one seed. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  /** Returns an integer, both limits included. */
  between: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
}

/** Returns the generator of these numbers: another list gives independent numbers. */
export function randomOf(...seeds: number[]): Random {
  let state = 0x9e3779b9;
  const mix = (value: number) => {
    state = Math.imul(state ^ value, 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) ^ (state >>> 16);
  };
  for (const seed of seeds) mix(seed + 1);
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}
