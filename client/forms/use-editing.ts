import { useEffect } from 'react';
import { type Editing, startEditing } from '#platform/release/editing.ts';

/** Registers what a component edits. While anything is unsaved, closing the tab asks for confirmation. */
export function useEditing(state: Editing | undefined): void {
  useEffect(() => (state ? startEditing(state) : undefined), [state]);
}
