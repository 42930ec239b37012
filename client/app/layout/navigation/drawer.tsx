import type { ReactNode } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { CloseIcon } from '#ui/basics/common-icons.tsx';
import { ToastRegion } from '#ui/overlay/toast-region.tsx';
import { useModalUntilNavigation } from '#ui/overlay/use-modal.ts';
import styles from './drawer.module.css';

/** The navigation on narrow screens, as a modal dialog. Navigation, Escape, its button and a click outside close it. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { dialog, onClick } = useModalUntilNavigation(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard.
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClick={onClick}>
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
