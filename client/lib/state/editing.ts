import { useEffect } from 'react';

/** `open`: something is being edited. `unsaved`: it also holds unsaved input. */
export type Editing = 'open' | 'unsaved';

const counts: Record<Editing, number> = { open: 0, unsaved: 0 };

/** Returns true while something on the screen is being edited: the layout must not move then. */
export const isEditing = (): boolean => counts.open + counts.unsaved > 0;

/** Registers what a component edits. While anything is unsaved, closing the tab asks for confirmation. */
export function useEditing(what: Editing | undefined): void {
  useEffect(() => {
    if (!what) return;
    count(what, 1);
    return () => count(what, -1);
  }, [what]);
}

function count(what: Editing, by: number) {
  counts[what] += by;
  // Removed otherwise, because browsers keep no page with this handler in the back/forward cache.
  window.onbeforeunload = counts.unsaved > 0 ? (event) => event.preventDefault() : null;
}
