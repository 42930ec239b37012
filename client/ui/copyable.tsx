import { useEffect, useState } from 'react';
import { toast } from '../lib/toasts.ts';
import { isMissing, text } from '../lib/values.ts';
import styles from './copyable.module.css';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { Value } from './skeleton.tsx';

/** How many characters of a shortened value's end stay in sight; its start takes what is left of the room. */
const tail = 6;

/** A hash, an address or an id, one click from the clipboard. `short` draws it shortened; its text stays whole. */
export function Copyable({ value, label, short = false }: { value: unknown; label: string; short?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const whole = text(value);
  if (isMissing(value)) return <Value>{whole}</Value>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
    } catch {
      toast.warning('This browser does not let the console copy. Select the text and copy it yourself.');
    }
  };
  return (
    <span className={styles.copyable}>
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
      <span className="visually-hidden" role="status">
        {copied && 'Copied'}
      </span>
    </span>
  );
}
