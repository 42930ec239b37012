import { hash } from 'node:crypto';

export interface Random {
  /** From 0 (inclusive) to 1. */
  next: () => number;
  /** A whole number from `min` to `max`, inclusive. */
  between: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** `length` characters of an alphabet. */
  text: (alphabet: string, length: number) => string;
}

/** Creates a generator with the same sequence for the same seed: mulberry32. */
export function random(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T;
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    text: (alphabet, length) => {
      let text = '';
      while (text.length < length) text += alphabet[between(0, alphabet.length - 1)];
      return text;
    },
  };
}

/** Returns a reference in the form of a UUID, the same for the same input. */
export function reference(kind: string, number: number): string {
  const hex = hash('sha256', `${kind} ${number}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
