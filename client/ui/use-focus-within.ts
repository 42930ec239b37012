import { type FocusEvent, useRef } from 'react';

/**
 * Follows whether the focus is inside an element, for content that replaces a focused element: the browser does not report that a
 * removed element had it. The handlers belong on an element that stays.
 */
export function useFocusWithin() {
  const hasFocus = useRef(false);
  return {
    hasFocus,
    handlers: {
      onFocus() {
        hasFocus.current = true;
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // A window that loses the focus keeps it for its return.
        if (document.hasFocus()) hasFocus.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}
