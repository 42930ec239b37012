import { useEffect } from 'react';

/** `open`: something is being edited. `unsaved`: and holds what would be lost. */
export type Editing = 'open' | 'unsaved';

const counts: Record<Editing, number> = { open: 0, unsaved: 0 };

/** Whether something on the screen is being edited, so that nothing may move under it. */
export const isEditing = (): boolean => counts.open + counts.unsaved > 0;

/** Says what is being edited, if anything. While anything is unsaved, closing the tab asks. */
export function useEditing(what: Editing | undefined): void {
  useEffect(() => {
    if (!what) return;
    count(what, 1);
    return () => count(what, -1);
  }, [what]);
}

function count(what: Editing, by: number) {
  counts[what] += by;
  // Only then: a browser that finds this handler loads the page anew on Back instead of showing it at once.
  window.onbeforeunload = counts.unsaved > 0 ? (event) => event.preventDefault() : null;
}
