import { useEffect } from 'react';

/** `open`: something is being edited. `unsaved`: it also holds unsaved input. */
export type Editing = 'open' | 'unsaved';

const counts: Record<Editing, number> = { open: 0, unsaved: 0 };

/** Returns true while something on the screen is being edited: the layout must not move then. */
export const isEditing = (): boolean => counts.open + counts.unsaved > 0;

/** Registers what a component edits. While anything is unsaved, closing the tab asks for confirmation. */
export function useEditing(state: Editing | undefined): void {
  useEffect(() => {
    if (!state) return;
    count(state, 1);
    return () => count(state, -1);
  }, [state]);
}

function count(state: Editing, by: number) {
  counts[state] += by;
  // Removed otherwise: browsers exclude pages with this handler from the back/forward cache.
  window.onbeforeunload = counts.unsaved > 0 ? (event) => event.preventDefault() : null;
}
