import { useCallback, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useMarkedRow } from '#forms/origin.ts';

/** Not the button of the row's card, which is hidden in a wide list. */
const firstControl = 'a, button:not([aria-haspopup])';

/**
 * Returns the ref of the marked row. It is scrolled to once, and its first control has the focus: not if the user has moved the focus
 * into the screen, nor on a return by Back, where the link that was followed has it.
 */
export function useMarkedRowRef() {
  const marked = useMarkedRow();
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const first = useRef(marked);
  const last = useRef<string>(undefined);
  return useCallback(
    (row: HTMLTableRowElement | null) => {
      // When a filter is cleared and the row appears again, the document must not move.
      if (!row || last.current === marked) return;
      last.current = marked;
      row.scrollIntoView({ block: 'center' });
      const isFollowedHere = marked !== first.current;
      if (!isReturn && (isFollowedHere || !isFocusMoved()))
        row.querySelector<HTMLElement>(firstControl)?.focus({ preventScroll: true });
    },
    [marked, isReturn],
  );
}

/** Returns true if the focus is in the screen, other than at its start. */
function isFocusMoved(): boolean {
  const focused = document.activeElement;
  return focused?.closest('main') != null && !focused.matches('main, h1');
}
