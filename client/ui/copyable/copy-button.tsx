import { useEffect, useState } from 'react';
import { announce } from '#lib/state/announcement.ts';
import { toast } from '#lib/state/toasts.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { CheckIcon, CopyIcon } from '#ui/basics/common-icons.tsx';
import styles from './copyable.module.css';

/** The time that the check mark is shown, in milliseconds. */
const checkMarkMs = 2000;

/** Copies a value to the clipboard. In a table it is visible only on row hover or focus, to reduce noise. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  /** The number of copies whose check mark is shown: a second copy restarts its timer. */
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(setCopies, checkMarkMs, 0);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopies((count) => count + 1);
      announce(`Copied ${label}`);
    } catch {
      toast.warning("Couldn't access the clipboard. Select the text and copy it manually.");
    }
  };
  return (
    <button
      type="button"
      className={classNames(styles.button, copies > 0 && styles.copied)}
      aria-label={`Copy ${label}`}
      onClick={copy}
    >
      {copies > 0 ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
