/**
 * `menu`: a dialog that navigation closes. `open`: something is being edited, or a write is in flight. `unsaved`: unsaved input
 * is being edited.
 */
export type Editing = 'menu' | 'open' | 'unsaved';

const counts: Record<Editing, number> = { menu: 0, open: 0, unsaved: 0 };

/** Returns true while something is being edited: the layout must not move then. */
export const isEditing = (): boolean => counts.menu > 0 || holdsDocument();

/** Returns true while leaving the document could lose input or the outcome of a write. */
export const holdsDocument = (): boolean => counts.open + counts.unsaved > 0;

/** Returns true while unsaved input is being edited. */
export const isUnsaved = (): boolean => counts.unsaved > 0;

/** Registers an edit or a write until the returned function is called. */
export function startEditing(state: Editing): () => void {
  count(state, 1);
  return () => count(state, -1);
}

function count(state: Editing, by: number) {
  counts[state] += by;
  // Removed otherwise: browsers exclude documents with this handler from the back/forward cache.
  window.onbeforeunload = isUnsaved() ? (event) => event.preventDefault() : null;
}
