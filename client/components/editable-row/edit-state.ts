import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import {
  type Conflict,
  conflictsOf,
  fieldsOf,
  keptOf,
  merge,
  type Same,
  type Versions,
} from '#components/form/conflict.tsx';

/** The values of a row that is being edited. */
export interface Edit<T> {
  values: T;
  /** The server's values when editing began, or when conflicts were last shown. */
  base: T;
  /** The conflicts that prevented the last save. */
  conflicts: Conflict<T>[];
  /** The fields that only someone else changed, if there are conflicts. */
  kept: (keyof T)[];
}

/** A failed save leaves the row saving, with buttons to retry or cancel. */
export interface EditState<T> extends Edit<T> {
  name: 'editing' | 'saving' | 'failed';
  /** True once a save was held back, because these values need a second look. */
  isAsked: boolean;
  /** The reason why the last save was rejected, in sentences. */
  failure?: string | undefined;
}

type EditEvent<T> =
  | { type: 'changed'; part: Partial<T> }
  | { type: 'rebased'; edit: Edit<T> }
  | { type: 'asked' }
  | { type: 'saving'; values: T }
  | { type: 'failed'; reason: string | undefined };

export function reduceEdit<T>(state: EditState<T>, event: EditEvent<T>): EditState<T> {
  switch (event.type) {
    case 'changed':
      return {
        ...state,
        values: { ...state.values, ...event.part },
        isAsked: state.isAsked && isUnchanged(state.values, event.part),
      };
    case 'rebased':
      return { ...event.edit, name: 'editing', isAsked: false };
    case 'asked':
      return { ...state, isAsked: true };
    case 'saving':
      return {
        ...state,
        name: 'saving',
        values: event.values,
        conflicts: [],
        kept: [],
        failure: undefined,
      };
    case 'failed':
      return { ...state, name: 'failed', failure: event.reason };
  }
}

/** Leaving a field writes its value again. */
const isUnchanged = <T>(values: T, part: Partial<T>): boolean =>
  fieldsOf(part as object).every((name) => values[name as keyof T] === part[name as keyof T]);

/** Returns local changes on top of the server's current values. */
export const rebase = <T extends object>(versions: Versions<T>, same: Same<T>): Edit<T> => ({
  values: merge(versions, same),
  base: versions.remote,
  conflicts: conflictsOf(versions, same),
  kept: keptOf(versions, same),
});

const saveButton = '[data-save]';

/**
 * Moves the focus with the state of the row, because the control that changes it disappears or is disabled: to the first control,
 * to the spinner while the row is being saved, then to the conflicts or to Retry, unless the user has left the row.
 */
export function useRowFocus<T>({ name, conflicts }: EditState<T>) {
  const row = useRef<HTMLTableRowElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const spinner = useRef<HTMLSpanElement>(null);
  const isHeld = useRef(true);
  const focusFirst = () =>
    row.current?.querySelector<HTMLElement>('input:enabled, select:enabled, button')?.focus();
  const onChange = useEffectEvent((hasConflicts: boolean) => {
    if (name === 'saving') spinner.current?.focus();
    else if (hasConflicts) note.current?.focus();
    else focusFirst();
  });
  const hasConflicts = conflicts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of the state is the event.
  useEffect(() => {
    if (isHeld.current) onChange(hasConflicts);
  }, [name, hasConflicts]);
  return {
    row,
    note,
    spinner,
    focusFirst,
    /** Focuses the button that saves, in the row or below it. */
    focusSave: () =>
      [row, note]
        .map(({ current }) => current?.closest('tr')?.querySelector<HTMLElement>(saveButton))
        .find(Boolean)
        ?.focus(),
    isHeld: () => isHeld.current,
    /** The event handlers of both table rows. */
    handlers: {
      onFocus() {
        isHeld.current = true;
      },
      onBlur({ relatedTarget }: FocusEvent) {
        isHeld.current = [row, note].some(({ current }) => current?.contains(relatedTarget));
      },
    },
  };
}
