import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens a dialog as a modal one, for as long as it is rendered. The focus goes back to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only close() gives the focus back, and only while the element is still there: hence the layout effect.
    return () => element?.close();
  }, []);
  return dialog;
}

/** The same for a dialog that leads to other screens: it closes when one is gone to. */
export function useModalUntilNavigation(): RefObject<HTMLDialogElement | null> {
  const dialog = useModal();
  const { key } = useLocation();
  const opened = useRef(key);
  // Before any other effect: while it is open, nothing behind it can take the focus.
  useLayoutEffect(() => {
    if (opened.current !== key) dialog.current?.close();
  }, [dialog, key]);
  return dialog;
}
