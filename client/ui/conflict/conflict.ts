/** A field that was changed here and by someone else, to different values. */
export interface Conflict<T> {
  name: keyof T;
  /** The value when editing began. */
  base: T[keyof T];
  remote: T[keyof T];
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

/** Returns the fields that were changed on both sides, except those with the same change. */
export const conflictsOf = <T extends object>({ base, remote, local }: Versions<T>, same: Same<T>): Conflict<T>[] =>
  fieldsOf(changesOf(base, remote, same) as T)
    .filter((name) => !same(local[name], base[name]) && !same(remote[name], local[name]))
    .map((name) => ({ name, base: base[name], remote: remote[name], local: local[name] }));

/** Returns the fields that only someone else changed: a merge keeps them. */
export const keptOf = <T extends object>({ base, remote, local }: Versions<T>, same: Same<T>): (keyof T)[] =>
  fieldsOf(changesOf(base, remote, same) as T).filter((name) => same(local[name], base[name]));

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
