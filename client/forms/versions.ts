/** The values of a form or row by field name. */
export type Values = object;

/** Three versions of the same values. */
export interface Versions<T> {
  /** The values when editing began. */
  base: T;
  remote: T;
  local: T;
}

/** A field that was changed here and by someone else, to different values. */
export interface Conflict<T> {
  name: keyof T;
  /** The value when editing began. */
  base: T[keyof T];
  remote: T[keyof T];
  local: T[keyof T];
}

/** Returns true if two values of a field are equivalent. */
export type Same<T> = (a: T[keyof T], b: T[keyof T], name: keyof T) => boolean;

/** Returns true for the same plain value, or for lists of the same ones in the same order. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((one, index) => Object.is(one, b[index])));

/** Values that are being edited. */
export interface Edit<T> {
  values: T;
  /** The server's values when editing began, or when conflicts were last shown. */
  base: T;
  /** The conflicts that prevented the last save. */
  conflicts: Conflict<T>[];
  /** The fields that only someone else changed, if there are conflicts. */
  kept: (keyof T)[];
}

/** Returns local changes on top of the server's current values. */
export const rebase = <T extends object>(versions: Versions<T>, same: Same<T>): Edit<T> => ({
  values: merge(versions, same),
  base: versions.remote,
  conflicts: conflictsOf(versions, same),
  kept: keptOf(versions, same),
});

/** Returns the fields that were changed on both sides, except those with the same change. */
export const conflictsOf = <T extends object>(
  { base, remote, local }: Versions<T>,
  same: Same<T>,
): Conflict<T>[] =>
  fieldsOf(changesOf(base, remote, same) as T)
    .filter(
      (name) => !same(local[name], base[name], name) && !same(remote[name], local[name], name),
    )
    .map((name) => ({ name, base: base[name], remote: remote[name], local: local[name] }));

/** Returns the fields that only someone else changed: a merge keeps them. */
export const keptOf = <T extends object>(
  { base, remote, local }: Versions<T>,
  same: Same<T>,
): (keyof T)[] =>
  fieldsOf(changesOf(base, remote, same) as T).filter((name) =>
    same(local[name], base[name], name),
  );

/** Applies the local changes to the remote values. */
export const merge = <T extends object>(
  { base, remote, local }: Versions<T>,
  same: Same<T>,
): T => ({
  ...remote,
  ...changesOf(base, local, same),
});

/** Returns the fields of `next` that differ from those of `base`. */
export const changesOf = <T extends object>(base: T, next: T, same: Same<T>): Partial<T> =>
  pick(
    next,
    fieldsOf(base).filter((name) => !same(next[name], base[name], name)),
  );

export const pick = <T extends object>(values: T, names: (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

export const fieldsOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];

/** The sentence about fields that only someone else changed. */
export const keptText = (labels: string[]): string =>
  `Changes by someone else are kept: ${labels.join(', ')}.`;

/** A record as the server has it, and its version if the backend has versions. */
export interface Versioned<T> {
  values: T;
  version: string | undefined;
}

/** Returns the values of a record with its version. */
export const versioned = <T>(
  values: T,
  { version }: { version?: string | null | undefined },
): Versioned<T> => ({
  values,
  version: version ?? undefined,
});
