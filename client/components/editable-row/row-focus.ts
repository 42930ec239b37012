import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { focusDecision } from '#components/form/save-anyway.tsx';

interface RowState {
  phase: 'editing' | 'saving' | 'failed';
  conflicts: unknown[];
  isHeldBack: boolean;
  /** The messages of the last rejection. A new one focuses the first invalid field. */
  rejection: string[] | undefined;
}

/** Focuses `Edit` of the next row that is not being edited, or this one of the saved row if it is the last. */
export function focusNextEdit(edit: HTMLElement | null): void {
  if (!edit) return;
  const rows = [...(edit.closest('table')?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])];
  (rows[rows.indexOf(edit) + 1] ?? edit).focus();
}

/**
 * Moves the focus with the state of the row, because the control that changes it disappears or is disabled: to the first control,
 * to the spinner while the row is being saved, then to what holds it back or to Retry, unless the user has left the row.
 */
export function useRowFocus({ phase, conflicts, isHeldBack, rejection }: RowState) {
  const row = useRef<HTMLTableRowElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const spinner = useRef<HTMLSpanElement>(null);
  const isHeld = useRef(true);
  /** Focuses the first control that matches, in the row or below it. */
  const focusIn = (selector: string) =>
    [row, note]
      .map(({ current }) => current?.closest('tr')?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus();
  const focusFirst = () => focusIn('input:enabled, select:enabled, button');
  const onChange = useEffectEvent((phase: RowState['phase'], hasConflicts: boolean) => {
    if (phase === 'saving') spinner.current?.focus();
    else if (hasConflicts) note.current?.focus();
    else if (isHeldBack) focusDecision(note.current);
    else focusFirst();
  });
  const hasConflicts = conflicts.length > 0;
  useEffect(() => {
    if (isHeld.current) onChange(phase, hasConflicts);
  }, [phase, hasConflicts]);
  const onRejection = useEffectEvent(() => focusIn('[aria-invalid]'));
  useEffect(() => {
    if (rejection) onRejection();
  }, [rejection]);
  return {
    row,
    note,
    spinner,
    focusFirst,
    /** Focuses the `Save anyway` of a save that was held back. */
    focusDecision: () => focusDecision(note.current),
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
