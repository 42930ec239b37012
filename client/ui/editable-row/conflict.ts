/** A field that somebody else has changed while it was edited here. */
export interface Clash<T> {
  name: keyof T;
  theirs: T[keyof T];
  /** What would have been saved in its place. */
  yours: T[keyof T];
}

/** The same values as three have them. */
export interface Versions<T> {
  /** What both began with. */
  base: T;
  theirs: T;
  yours: T;
}

/** Whether two values of a field mean the same. */
export type Same<T> = (a: T[keyof T], b: T[keyof T]) => boolean;

/** The fields that they have changed, but those that both have changed alike. */
export const clashesOf = <T extends object>({ base, theirs, yours }: Versions<T>, same: Same<T>): Clash<T>[] =>
  namesOf(base)
    .filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], yours[name]))
    .map((name) => ({ name, theirs: theirs[name], yours: yours[name] }));

/** Yours, with theirs where yours is as both began. */
export const merge = <T extends object>({ base, theirs, yours }: Versions<T>, same: Same<T>): T => ({
  ...theirs,
  ...Object.fromEntries(
    namesOf(base)
      .filter((name) => !same(yours[name], base[name]))
      .map((name) => [name, yours[name]]),
  ),
});

const namesOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];
