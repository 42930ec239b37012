import { useState } from 'react';
import { announcement } from '../lib/announcement.ts';
import { toast } from '../lib/toasts.ts';
import { isMissing, text } from '../lib/values.ts';
import styles from './copyable.module.css';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** How many characters of a shortened value's end stay in sight; its start takes what is left of the room. */
const tail = 6;

/** How long it is shown that a value was copied, in milliseconds. */
const shownFor = 2000;

/** A hash, an address or an id, one click from the clipboard. `short` draws it shortened; its text stays whole. */
export function Copyable({ value, label, short = false }: { value: unknown; label: string; short?: boolean }) {
  const [copied, setCopied] = useState(false);
  const whole = text(value);
  if (isMissing(value)) return whole;

  const show = (done: boolean) => {
    setCopied(done);
    announcement.set(done ? `Copied ${label}` : '');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      show(true);
      setTimeout(show, shownFor, false);
    } catch {
      toast.warning('This browser does not let the console copy. Select the text and copy it yourself.');
    }
  };
  return (
    <>
      <span className={`mono ${styles.value}`} title={short ? whole : undefined}>
        {short && whole.length > 20 ? (
          <>
            <span className={styles.start}>{whole.slice(0, -tail)}</span>
            {whole.slice(-tail)}
          </>
        ) : (
          whole
        )}
      </span>
      <button
        type="button"
        className={copied ? `${styles.button} ${styles.copied}` : styles.button}
        aria-label={`Copy ${label}`}
        onClick={copy}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
    </>
  );
}
