import type { ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import styles from './conflict.module.css';

interface ConflictListProps<T> {
  /** The edited thing: `row`. */
  noun: string;
  conflicts: Conflict<T>[];
  /** The fields that only someone else changed. */
  kept: (keyof T)[];
  /** The values that the next save would send. */
  values: T;
  same: Same<T>;
  label: (name: keyof T) => string;
  /** Formats a value of a field. */
  show: (value: T[keyof T]) => ReactNode;
  /** Called with the chosen value of a field. Without it, nothing can be chosen. */
  onChoose: ((part: Partial<T>) => void) | undefined;
}

/** The fields that were changed here and by someone else, each with its three values and a button that selects the other. */
export const ConflictList = <T,>({
  noun,
  conflicts,
  kept,
  values,
  same,
  label,
  show,
  onChoose,
}: ConflictListProps<T>) => (
  <>
    <Warning>{`Someone else changed this ${noun}, so it wasn't saved. Review the values above, then save again.`}</Warning>
    <ul>
      {conflicts.map(({ name, base, remote, local }) => {
        const isRemote = same(values[name], remote);
        return (
          <li key={String(name)} className={styles.conflict}>
            <span>{label(name)}</span>
            <span>
              <span className="muted">Before</span> {show(base)}
            </span>
            <span>
              <span className="muted">Saved value</span> {show(remote)}
            </span>
            <span>
              <span className="muted">Your value</span> {show(local)}
            </span>
            {onChoose && (
              <Button
                small
                onClick={() => onChoose({ [name]: isRemote ? local : remote } as Partial<T>)}
              >
                {isRemote ? 'Use your value' : 'Use saved value'}
                <span className="visually-hidden"> for {label(name)}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
    {kept.length > 0 && <p>{keptText(kept.map(label))}</p>}
  </>
);

/** The sentence about fields that only someone else changed. */
export const keptText = (labels: string[]): string =>
  `Changes by someone else are kept: ${labels.join(', ')}.`;

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
export const conflictsOf = <T extends object>(
  { base, remote, local }: Versions<T>,
  same: Same<T>,
): Conflict<T>[] =>
  fieldsOf(changesOf(base, remote, same) as T)
    .filter((name) => !same(local[name], base[name]) && !same(remote[name], local[name]))
    .map((name) => ({ name, base: base[name], remote: remote[name], local: local[name] }));

/** Returns the fields that only someone else changed: a merge keeps them. */
export const keptOf = <T extends object>(
  { base, remote, local }: Versions<T>,
  same: Same<T>,
): (keyof T)[] =>
  fieldsOf(changesOf(base, remote, same) as T).filter((name) => same(local[name], base[name]));

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
    fieldsOf(base).filter((name) => !same(next[name], base[name])),
  );

export const pick = <T extends object>(values: T, names: (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

export const fieldsOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];
