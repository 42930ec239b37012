/** A field that someone else changed while it was edited here. */
export interface Conflict<T> {
  name: keyof T;
  remote: T[keyof T];
  /** The value that would have been saved. */
  local: T[keyof T];
}

/** Three versions of the same values. */
export interface Versions<T> {
  /** The values when editing began. */
  base: T;
  remote: T;
  local: T;
}

/** Returns true if two values of a field are equivalent. */
export type Same<T> = (a: T[keyof T], b: T[keyof T]) => boolean;

/** Returns the fields that were changed remotely, except those with the same change locally. */
export const conflictsOf = <T extends object>({ base, remote, local }: Versions<T>, same: Same<T>): Conflict<T>[] =>
  fieldsOf(base)
    .filter((name) => !same(remote[name], base[name]) && !same(remote[name], local[name]))
    .map((name) => ({ name, remote: remote[name], local: local[name] }));

/** Applies the local changes to the remote values. */
export const merge = <T extends object>({ base, remote, local }: Versions<T>, same: Same<T>): T => ({
  ...remote,
  ...changesOf(base, local, same),
});

/** Returns the fields of `next` that differ from those of `base`. */
export const changesOf = <T extends object>(base: T, next: T, same: Same<T>): Partial<T> =>
  pick(
    next,
    fieldsOf(base).filter((name) => !same(next[name], base[name])),
  );

export const pick = <T extends object>(values: T, names: (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

export const fieldsOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];
