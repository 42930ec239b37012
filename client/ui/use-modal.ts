import { type RefObject, useLayoutEffect, useRef } from 'react';

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
