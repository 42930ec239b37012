import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import styles from './form.module.css';

interface FormButtonsProps {
  /** The label of the submit button. */
  label: ReactNode;
  isPending?: boolean;
  /** The reason why the form cannot be submitted, a sentence. */
  unavailable: string | undefined;
  cancelButton?: ReactNode;
  /** Content beside the buttons. With it, both stay visible at the bottom of the window. */
  summary: ReactNode;
}

export function FormButtons({
  label,
  isPending = false,
  unavailable,
  cancelButton,
  summary,
}: FormButtonsProps) {
  const buttons = (
    <>
      <Button
        type="submit"
        tone="primary"
        busy={isPending}
        unavailable={unavailable}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {label}
        {summary !== undefined && (
          <span aria-hidden="true">
            <kbd>Ctrl Enter</kbd>
          </span>
        )}
      </Button>
      {cancelButton}
      {unavailable && <p className={styles.reason}>{unavailable}</p>}
    </>
  );
  if (summary === undefined) return <div className={styles.buttons}>{buttons}</div>;
  return (
    <FormBar>
      {summary}
      {buttons}
    </FormBar>
  );
}

/** The buttons of a form in a bar at the bottom of the window. Toasts appear above it: it sets its height for them. */
function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar} data-bottom-bar="">
      {children}
    </div>
  );
}
