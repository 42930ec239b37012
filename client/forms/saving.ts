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
  /** The reasons that held back the last save, while the values are the same: `Save anyway` confirms them. */
  asked: string[];
  /** True while only `Save anyway` saves these values: there are reasons or conflicts to review. */
  isHeldBack: boolean;
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
  | { is: 'asked'; reasons: string[] }
  /** The input was replaced: by a draft, or by what a conflict leaves. */
  | { is: 'replaced'; edit: Edit<T> }
  /** A save begins, and ends. */
  | { is: 'started' }
  | { is: 'ended' }
  /** It sends these values, after nothing was left to decide. */
  | { is: 'sending'; revision: string; values: T }
  /** Its request has failed. `reasons`: what the form shows now, and `Save anyway` confirms. */
  | {
      is: 'failed';
      reasons: string[];
      failure?: string;
      rejection?: string[];
      undecided?: UndecidedFailure | undefined;
    }
  /** The values of this revision were saved. */
  | { is: 'saved'; revision: string };

/** Starts with input. */
export const savingOf = <T>({ base, conflicts, kept }: Edit<T>): Saving<T> => ({
  ...{ phase: 'editing', base, conflicts, kept },
  ...{ asked: [], isHeldBack: false, sent: undefined, failure: undefined, rejection: undefined },
  undecided: undefined,
});

/** Returns the state after an event. Pure: it knows no clock, network or screen. */
export function transition<T>(state: Saving<T>, event: SavingEvent<T>): Saving<T> {
  const ordinary = { asked: [], isHeldBack: false };
  switch (event.is) {
    case 'changed':
      return { ...state, ...ordinary, phase: state.phase === 'failed' ? 'editing' : state.phase };
    case 'invalid':
      return { ...state, ...ordinary, phase: 'editing', rejection: event.rejection };
    case 'asked':
      return { ...state, phase: 'editing', asked: event.reasons, isHeldBack: true };
    case 'replaced': {
      const { base, conflicts, kept } = event.edit;
      const isHeldBack = conflicts.length > 0;
      return { ...state, phase: 'editing', base, conflicts, kept, asked: [], isHeldBack };
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
      const { reasons, failure, rejection, undecided } = event;
      const isHeldBack = reasons.length > 0;
      const outcome = { failure, rejection, undecided };
      return { ...state, phase: 'failed', asked: reasons, isHeldBack, ...outcome };
    }
    case 'saved': {
      if (state.sent?.revision !== event.revision) return state;
      const { values: base } = state.sent;
      return { ...savingOf({ values: base, base, conflicts: [], kept: [] }) };
    }
  }
}

/** Returns true if each reason was asked before. */
export const isConfirmed = (reasons: string[], asked: string[]): boolean =>
  reasons.every((reason) => asked.includes(reason));
