import { useEffect, useRef, useState } from 'react';
import { SupportCode } from '#components/copyable/support-code.tsx';
import { useStore } from '#data/use-store.ts';
import { createStore } from '#platform/storage/store.ts';
import { dismissToast, type Toast, type ToastType, toasts } from '#platform/toasts.ts';
import { CloseIcon, DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from '#ui/icons.tsx';
import styles from './toast-region.module.css';
import { useInFront } from './use-in-front.ts';

/** The mounted regions, the front one last. */
const regions = createStore<string[]>([]);

const variants: Record<ToastType, { word: string; icon: typeof InfoIcon }> = {
  info: { word: 'Information', icon: InfoIcon },
  success: { word: 'Success', icon: DoneIcon },
  warning: { word: 'Warning', icon: WarningIcon },
  error: { word: 'Error', icon: ErrorIcon },
};

/**
 * Shows and announces the toasts. The app and every modal dialog have one; the front one shows them. Only one with toasts has a name: screen
 * readers read the name of an empty region too.
 */
export function ToastRegion() {
  const inFront = useInFront(regions);
  const region = useRef<HTMLDivElement>(null);
  const shown = useStore(toasts);
  const isShowing = inFront && shown.length > 0;
  return (
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-label={isShowing ? 'Notifications' : undefined}
      tabIndex={-1}
    >
      {isShowing &&
        shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => region.current?.focus()} />
        ))}
    </div>
  );
}

interface ToastCardProps {
  toast: Toast;
  /** Called after a click on its button, which had the focus. */
  onDismiss: () => void;
}

function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = hovered || focused;
  useEffect(() => {
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), toast.left);
    return () => {
      clearTimeout(timer);
      toast.left -= performance.now() - started;
    };
  }, [isPaused, toast]);

  const { word, icon: Icon } = variants[toast.type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops its timer.
    <div
      className={`${styles.toast} ${styles[toast.type]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon />
      <div className={styles.text}>
        <p>
          <span className="visually-hidden">{word}: </span>
          {toast.text}
        </p>
        {toast.code !== undefined && <SupportCode code={toast.code} />}
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        onClick={() => {
          dismissToast(toast.id);
          onDismiss();
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
