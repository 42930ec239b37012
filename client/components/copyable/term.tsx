import { useEffect, useEffectEvent, useRef } from 'react';
import { glossary, type TermName } from '#components/values/glossary.ts';
import { listen } from '#platform/listen.ts';
import { FullValue, useOpenOnHover } from './full-value.tsx';
import styles from './term.module.css';

interface TermProps {
  of: TermName;
  /** The term as the screen has it. */
  children: string;
}

/**
 * A term of the business, whose meaning is shown on hover and press. It is text to a screen reader, because a button would split the heading
 * that it is in, and no Tab stop: Help has all terms.
 */
export function Term({ of, children }: TermProps) {
  const { isOpen, open, close, handlers } = useOpenOnHover();
  const element = useRef<HTMLSpanElement>(null);
  const onPress = useEffectEvent(({ target }: Event) => {
    if (element.current?.contains(target as Node)) open();
    else close();
  });
  // Of the document: a text with a handler is announced as clickable.
  useEffect(() => listen(document, 'click', onPress), []);
  const [, meaning] = glossary.find(([term]) => term === of) ?? [];
  return (
    // The meaning is in it too, so that the pointer can move to it.
    <span ref={element} {...handlers}>
      <span className={styles.term}>{children}</span>
      {isOpen && (
        <FullValue anchor={element} prose onClose={close}>
          {meaning}
        </FullValue>
      )}
    </span>
  );
}
