import { useRef } from 'react';
import { glossary, type TermName } from '#components/values/glossary.ts';
import { FullValue, useOpenOnHover } from './full-value.tsx';
import styles from './term.module.css';

interface TermProps {
  of: TermName;
  /** The term as the screen has it. */
  children: string;
}

/**
 * A term of the business, whose meaning is shown on hover and press. It is no Tab stop, so that no way by keyboard gets longer: Help has
 * all terms.
 */
export function Term({ of, children }: TermProps) {
  const { isOpen, open, close, handlers } = useOpenOnHover();
  const element = useRef<HTMLSpanElement>(null);
  const [, meaning] = glossary.find(([term]) => term === of) ?? [];
  return (
    // The meaning is in it too, so that the pointer can move to it.
    <span ref={element} {...handlers}>
      <button
        type="button"
        className={styles.term}
        tabIndex={-1}
        aria-description={meaning}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && (
        <FullValue anchor={element} prose onClose={close}>
          {meaning}
        </FullValue>
      )}
    </span>
  );
}
