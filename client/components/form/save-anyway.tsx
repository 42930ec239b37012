import { type MouseEvent, useEffect, useRef } from 'react';
import { WriteButton } from '#components/basics/button.tsx';
import { WarningIcon } from '#ui/icons.tsx';
import styles from './save-anyway.module.css';

interface SaveAnywayProps {
  /** The reason why it cannot be saved now, a sentence. */
  unavailable: string | undefined;
  /** True if nothing else takes the focus. */
  takesFocus: boolean;
  onSave: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * The decision about a save that was held back: a button of its own, away from `Save`. A field with a warning takes the focus, otherwise
 * the sentence, and never the button: no further Enter decides, and a corrected value is typed into its field.
 */
export function SaveAnyway({ unavailable, takesFocus, onSave }: SaveAnywayProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const field = sentence.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    (field ?? sentence.current)?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.decision}>
      <WarningIcon />
      <p ref={sentence} tabIndex={-1} data-decision="">
        Not saved.
      </p>
      <WriteButton tone="caution" unavailable={unavailable} onClick={onSave}>
        Save anyway
      </WriteButton>
    </div>
  );
}

/** Focuses the `Save anyway` of a form or row whose save was held back. */
export const focusDecision = (container: Element | null | undefined): void =>
  container?.querySelector<HTMLElement>('[data-decision]')?.focus();
