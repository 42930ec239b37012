import { useState } from 'react';
import { announcement } from '#lib/state/announcement.ts';
import { toast } from '#lib/state/toasts.ts';
import { CheckIcon, CopyIcon } from '#ui/basics/icons.tsx';
import styles from './copyable.module.css';

/** How long it is shown that a value was copied, in milliseconds. */
const shownFor = 2000;

/** Copies a value. In a table it comes to light with its row, so that a long list stays calm. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const show = (done: boolean) => {
    setCopied(done);
    announcement.set(done ? `Copied ${label}` : '');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      show(true);
      setTimeout(show, shownFor, false);
    } catch {
      toast.warning('This browser does not let the console copy. Select the text and copy it yourself.');
    }
  };
  return (
    <button
      type="button"
      className={copied ? `${styles.button} ${styles.copied}` : styles.button}
      aria-label={`Copy ${label}`}
      onClick={copy}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
