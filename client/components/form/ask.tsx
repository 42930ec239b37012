import { useEffect, useRef } from 'react';
import styles from './ask.module.css';

/** The question below the reasons that have held back a save. It takes the focus, so that no further Enter confirms them. */
export function Ask({ isAsked }: { isAsked: boolean }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  return (
    isAsked && (
      <p ref={question} tabIndex={-1} className={styles.ask} data-ask="">
        Not saved yet. Save again if this is right.
      </p>
    )
  );
}

/** Focuses the question of a form again, for a save that does not confirm it. */
export const focusAsk = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[data-ask]')?.focus();
