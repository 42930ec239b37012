import type { ReactNode } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { CloseIcon } from '#ui/basics/icons.tsx';
import { ToastRegion } from '#ui/overlay/toast-region.tsx';
import { useModalUntilNavigation } from '#ui/overlay/use-modal.ts';
import styles from './drawer.module.css';

/** The navigation of a narrow screen. What it leads to, Escape, its button and a click beside it close it; the focus stays inside until then. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useModalUntilNavigation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.close}>
        <Button quiet icon aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {children}
      <ToastRegion />
    </dialog>
  );
}
