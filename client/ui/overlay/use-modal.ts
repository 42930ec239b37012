import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type Editing, useEditing } from '#lib/state/editing.ts';

/** Shows a dialog as modal while it is rendered, and counts as editing. Closing it restores the focus and calls `onClose`. */
export function useModal(onClose: () => void, editing: Editing = 'open'): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEditing(editing);
  const onCloseEvent = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The event is asynchronous: StrictMode has shown the dialog again when that of its first close arrives.
    const handleClose = () => {
      if (!element.open) onCloseEvent();
    };
    element.addEventListener('close', handleClose);
    element.showModal();
    // A layout effect: close() restores the focus only while the element is in the document.
    return () => {
      element.removeEventListener('close', handleClose);
      element.close();
    };
  }, []);
  return dialog;
}

/** A modal dialog that links to other screens: navigation closes it. */
export function useModalUntilNavigation(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useModal(onClose, 'menu');
  const { key } = useLocation();
  const opened = useRef(key);
  // A layout effect: while the dialog is open, nothing behind it can take the focus.
  useLayoutEffect(() => {
    if (opened.current !== key) dialog.current?.close();
  }, [dialog, key]);
  return dialog;
}
