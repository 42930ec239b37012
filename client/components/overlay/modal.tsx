import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '#data/use-store.ts';
import { useEditing } from '#forms/use-editing.ts';
import type { Editing } from '#platform/release/editing.ts';
import { announcement } from '#platform/toasts.ts';
import styles from './modal.module.css';
import { OutcomeRegion } from './outcome-region.tsx';
import { ToastRegion } from './toast-region.tsx';

interface ModalProps {
  title: ReactNode;
  /** Called after the dialog was closed, also by Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, shown while it is rendered. It focuses its first field, and restores the focus when it closes. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useModal(onClose);
  const titleId = useId();
  // showModal() focuses the first focusable element, which may be a button above the first field.
  useLayoutEffect(
    () => dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    [dialog],
  );
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <OutcomeRegion />
      <Announcer />
      <ToastRegion />
    </dialog>
  );
}

/** Shows a dialog as modal while it is rendered, and counts as editing. Closing it restores the focus and calls `onClose`. */
function useModal(
  onClose: () => void,
  editing: Editing = 'open',
): RefObject<HTMLDialogElement | null> {
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

/**
 * A modal dialog that links to other screens. It closes when another screen opens, and at a click outside of it or on one of its
 * links. A change of the query does not close it: a filter changes it when the dialog takes the focus.
 */
export function useModalUntilNavigation(onClose: () => void) {
  const dialog = useModal(onClose, 'menu');
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  // A layout effect: while the dialog is open, nothing behind it can take the focus.
  useLayoutEffect(() => {
    if (opened.current !== pathname) dialog.current?.close();
  }, [dialog, pathname]);
  const onClick = ({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLDialogElement>) => {
    // The router prevents the default of a link that it follows, also of one to the same screen.
    const isFollowed =
      defaultPrevented && target instanceof Element && target.closest('a') !== null;
    if (target === currentTarget || isFollowed) onClose();
  };
  return { dialog, onClick };
}

/** The live region of announcements: one in the shell and one in each modal dialog. */
export function Announcer() {
  const { id, text } = useStore(announcement);
  return (
    <p className="visually-hidden" role="status">
      <span key={id}>{text}</span>
    </p>
  );
}
