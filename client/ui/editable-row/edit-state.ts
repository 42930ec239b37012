import { type Conflict, conflictsOf, merge, type Same, type Versions } from '#ui/conflict/conflict.ts';

/** The values of a row that is being edited. */
export interface Edit<T> {
  values: T;
  /** The server's values when editing began, or when conflicts were last shown. */
  base: T;
  /** The conflicts that prevented the last save. */
  conflicts: Conflict<T>[];
}

/** A failed save leaves the row saving, with buttons to retry or cancel. */
export interface EditState<T> extends Edit<T> {
  name: 'editing' | 'saving' | 'failed';
}

export type EditEvent<T> =
  | { type: 'changed'; part: Partial<T> }
  | { type: 'rebased'; edit: Edit<T> }
  | { type: 'saving'; values: T }
  | { type: 'failed' };

export function reduceEdit<T>(state: EditState<T>, event: EditEvent<T>): EditState<T> {
  switch (event.type) {
    case 'changed':
      return { ...state, values: { ...state.values, ...event.part } };
    case 'rebased':
      return { ...event.edit, name: 'editing' };
    case 'saving':
      return { ...state, name: 'saving', values: event.values, conflicts: [] };
    case 'failed':
      return { ...state, name: 'failed' };
  }
}

/** Returns local changes on top of the server's current values. */
export const rebase = <T extends object>(versions: Versions<T>, same: Same<T>): Edit<T> => ({
  values: merge(versions, same),
  base: versions.remote,
  conflicts: conflictsOf(versions, same),
});
