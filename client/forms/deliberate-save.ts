import { useRef } from 'react';

/** The time that a reason must have been on screen before a second save counts, in milliseconds: nobody reads it faster. */
export const readingMs = 700;

/** A save after the form has shown a reason against it. Three presses of Enter within 0.2 s must not confirm an unread warning. */
export interface DeliberateSave {
  /** Notes that a reason is shown now. */
  ask: () => void;
  /** Notes that the input has changed, or was saved: the next save is an ordinary one. */
  reset: () => void;
  /** Returns whether a save goes on. `isPress`: the button itself was pressed, and not Enter in a field. */
  permits: (isPress: boolean) => boolean;
}

/** Recognizes a second, deliberate save: a press of the button, at least `readingMs` after the reason appeared. */
export function useDeliberateSave(): DeliberateSave {
  const askedAt = useRef<number>(undefined);
  return {
    ask() {
      askedAt.current = performance.now();
    },
    reset() {
      askedAt.current = undefined;
    },
    permits: (isPress) =>
      askedAt.current === undefined ||
      (isPress && performance.now() - askedAt.current >= readingMs),
  };
}
