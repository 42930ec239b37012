import { createContext, useContext, useEffect, useState } from 'react';
import { announce, toast } from '#lib/state/toasts.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { CheckIcon, CopyIcon } from '#ui/basics/icons.tsx';
import styles from './copyable.module.css';

/** The time that the check mark is shown, in milliseconds. */
const checkMarkMs = 2000;

/** True in the rows of a list, where the arrow keys reach the copy buttons that are no tab stops. */
export const InListContext = createContext(false);

interface CopyButtonProps {
  value: string;
  /** The name of the value in lower case: `address`. */
  label: string;
  /** The button is the only control of its row, and its tab stop. */
  alone?: boolean | undefined;
}

/** Copies a value to the clipboard. In a table it is visible only on row hover or focus, to reduce noise. */
export function CopyButton({ value, label, alone = false }: CopyButtonProps) {
  const inList = useContext(InListContext);
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
      aria-label={`Copy ${label} ${value}`}
      tabIndex={inList && !alone ? -1 : undefined}
      onClick={copy}
    >
      {copies > 0 ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
