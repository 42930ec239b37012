import { type ReactNode, useId, useLayoutEffect } from 'react';
import { Announcer } from './announcer.tsx';
import styles from './modal.module.css';
import { OutcomeRegion } from './outcome-region.tsx';
import { ToastRegion } from './toast-region.tsx';
import { useModal } from './use-modal.ts';

interface ModalProps {
  title: string;
  /** Called after the dialog was closed, also by Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, shown while it is rendered. It focuses its first field, and restores the focus when it closes. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useModal(onClose);
  const titleId = useId();
  // showModal() focuses the first focusable element, which may be a button above the first field.
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [dialog]);
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
