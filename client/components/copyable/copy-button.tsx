import { useContext, useEffect, useState } from 'react';
import { RecordsContext } from '#components/basics/list-context.ts';
import { announce, toast } from '#platform/toasts.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, CopyIcon } from '#ui/icons.tsx';
import styles from './copyable.module.css';

/** The time that the check mark is shown, in milliseconds. */
const checkMarkMs = 2000;

interface CopyButtonProps {
  value: string;
  /** The name of the value in lower case: `address`. */
  label: string;
  /** The button is the only control of its row, and its tab stop. */
  alone?: boolean | undefined;
}

/** Returns a function that copies a value to the clipboard and announces it, and true shortly after a copy. */
function useCopy(value: string, label: string): [copy: () => Promise<void>, isCopied: boolean] {
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
  return [copy, copies > 0];
}

/** Copies a value to the clipboard. In a table it is visible only on row hover or focus, to reduce noise. */
export function CopyButton({ value, label, alone = false }: CopyButtonProps) {
  // The arrow keys reach the copy buttons of a list. As Tab stops they would be hundreds before the end of it.
  const inList = useContext(RecordsContext) !== undefined;
  const [copy, isCopied] = useCopy(value, label);
  return (
    <button
      type="button"
      className={classNames(styles.button, isCopied && styles.copied)}
      // Without the value, which is read out beside it.
      aria-label={`Copy ${label}`}
      tabIndex={inList && !alone ? -1 : undefined}
      onClick={copy}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
