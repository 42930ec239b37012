import type { UndecidedFailure } from './failures.ts';
import type { Conflict, Edit } from './versions.ts';

/** Where the input of a form or row is on its way to the server. */
export interface Saving<T> {
  /** `failed`: the request of these values failed, and a save sends them again. */
  phase: 'editing' | 'saving' | 'failed';
  /** The server's values when editing began, or those that were saved since. */
  base: T;
  conflicts: Conflict<T>[];
  /** The fields that only someone else changed. */
  kept: (keyof T)[];
  /** The reasons that held back the last save, while the values are the same: a second save confirms them. */
  asked: string[];
  /** When something was shown that the next save decides, by the clock of the page in milliseconds; undefined for an ordinary save. */
  askedAt: number | undefined;
  /** The values that were sent last. */
  sent: { revision: string; values: T } | undefined;
  /** The reason why the last save of a row was rejected, in sentences. */
  failure: string | undefined;
  /** The messages of the last rejection about fields that the form does not have. */
  rejection: string[] | undefined;
  /** Set while the last save may have been carried out, as an ordinary request. */
  undecided: UndecidedFailure | undefined;
}

export type SavingEvent<T> =
  /** The input was changed. */
  | { is: 'changed' }
  /** A save was held back because the contract rejects the input. `rejection`: the messages about fields that the form does not have. */
  | { is: 'invalid'; rejection: string[] }
  /** A save was held back for these reasons. */
  | { is: 'asked'; reasons: string[]; at: number }
  /** The input was replaced: by a draft, or by what a conflict leaves. */
  | { is: 'replaced'; edit: Edit<T>; at: number }
  /** A save begins, and ends. */
  | { is: 'started' }
  | { is: 'ended' }
  /** It sends these values, after nothing was left to decide. */
  | { is: 'sending'; revision: string; values: T }
  /** Its request has failed. `reasons`: what the form shows now, and the next save confirms. */
  | {
      is: 'failed';
      reasons: string[];
      at: number;
      failure?: string;
      rejection?: string[];
      undecided?: UndecidedFailure | undefined;
    }
  /** The values of this revision were saved. */
  | { is: 'saved'; revision: string };

/** Starts with input. */
export const savingOf = <T>({ base, conflicts, kept }: Edit<T>): Saving<T> => ({
  ...{ phase: 'editing', base, conflicts, kept },
  ...{ asked: [], askedAt: undefined, sent: undefined, failure: undefined, rejection: undefined },
  undecided: undefined,
});

/** Returns the state after an event. Pure: it knows no clock, network or screen. */
export function transition<T>(state: Saving<T>, event: SavingEvent<T>): Saving<T> {
  const ordinary = { asked: [], askedAt: undefined };
  switch (event.is) {
    case 'changed':
      return { ...state, ...ordinary, phase: state.phase === 'failed' ? 'editing' : state.phase };
    case 'invalid':
      return { ...state, ...ordinary, phase: 'editing', rejection: event.rejection };
    case 'asked':
      return { ...state, phase: 'editing', asked: event.reasons, askedAt: event.at };
    case 'replaced': {
      const { base, conflicts, kept } = event.edit;
      const askedAt = conflicts.length > 0 ? event.at : undefined;
      return { ...state, phase: 'editing', base, conflicts, kept, asked: [], askedAt };
    }
    case 'started':
      return {
        ...state,
        ...ordinary,
        phase: 'saving',
        failure: undefined,
        rejection: undefined,
        undecided: undefined,
      };
    case 'ended':
      return state.phase === 'saving' ? { ...state, phase: 'editing' } : state;
    case 'sending':
      return { ...state, sent: { revision: event.revision, values: event.values } };
    case 'failed': {
      // A check has found by now that it was saved.
      if (state.phase !== 'saving') return state;
      const { reasons, at, failure, rejection, undecided } = event;
      const askedAt = reasons.length > 0 ? at : undefined;
      return { ...state, phase: 'failed', asked: reasons, askedAt, failure, rejection, undecided };
    }
    case 'saved': {
      if (state.sent?.revision !== event.revision) return state;
      const { values: base } = state.sent;
      return { ...savingOf({ values: base, base, conflicts: [], kept: [] }) };
    }
  }
}

/** The time that a reason must have been on screen before a second save counts, in milliseconds: nobody reads it faster. */
export const readingMs = 700;

/**
 * Returns whether a save goes on: three presses of Enter within 0.2 s must not confirm an unread warning.
 * @param isPress True if the button itself was pressed, and not Enter in a field.
 */
export const permits = (
  { askedAt }: Pick<Saving<unknown>, 'askedAt'>,
  { isPress, at }: { isPress: boolean; at: number },
): boolean => askedAt === undefined || (isPress && at - askedAt >= readingMs);

/** Returns true if each reason was asked before. */
export const isConfirmed = (reasons: string[], asked: string[]): boolean =>
  reasons.every((reason) => asked.includes(reason));
