import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useEditing } from '#lib/state/editing.ts';
import { Announcer } from './announcer.tsx';
import styles from './modal.module.css';
import { ToastRegion } from './toast-region.tsx';

interface ModalProps {
  title: string;
  /** Called when it has been closed, by Escape too; whoever rendered it takes it away. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. The focus goes to its first field, and back to where it was. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEditing('open');
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Rather than what happens to stand before it.
    element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    // Only close() gives the focus back, and only while the element is still there: hence the layout effect.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <Announcer />
      <ToastRegion />
    </dialog>
  );
}
