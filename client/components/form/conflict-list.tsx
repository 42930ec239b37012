import type { ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { type Conflict, keptText, type Same } from '#forms/versions.ts';
import { Warning } from '#ui/warning.tsx';
import styles from './conflict-list.module.css';

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
  show: (value: T[keyof T], name: keyof T) => ReactNode;
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
    <Warning>{`Someone else changed this ${noun}. Choose which values to save.`}</Warning>
    <ul>
      {conflicts.map(({ name, base, remote, local }) => {
        const isRemote = same(values[name], remote, name);
        return (
          <li key={String(name)} className={styles.conflict}>
            <span>{label(name)}</span>
            <span>
              <span className="muted">Before</span> {show(base, name)}
            </span>
            <span>
              <span className="muted">Saved value</span> {show(remote, name)}
            </span>
            <span>
              <span className="muted">Your value</span> {show(local, name)}
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
