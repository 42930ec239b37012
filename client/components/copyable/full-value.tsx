import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { listen } from '#platform/listen.ts';
import styles from './copyable.module.css';

interface FullValueProps {
  /** The element that shows the truncated value. */
  anchor: RefObject<HTMLElement | null>;
  /** Called when Escape is pressed. */
  onClose: () => void;
  children: ReactNode;
}

/** Shows a value in full above its truncated one, in front of everything: no scroll container cuts it off. */
export function FullValue({ anchor, onClose, children }: FullValueProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [element, place] = [box.current, anchor.current?.getBoundingClientRect()];
    if (!element || !place) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(
      8,
      Math.min(place.left, document.documentElement.clientWidth - width - 8),
    );
    const top = place.top < height ? place.bottom : place.top - height;
    // Relative to the page, not the window: focusing the truncated value may still scroll.
    element.style.left = `${left + window.scrollX}px`;
    element.style.top = `${top + window.scrollY}px`;
    return () => element.hidePopover();
  }, [anchor]);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps a dialog behind it open.
      event.preventDefault();
      onClose();
    };
    return listen(document, 'keydown', closeOnEscape);
  }, [onClose]);
  return (
    // Manual: an auto popover would close the columns menu. Hidden from screen readers, which read the value itself.
    <span ref={box} aria-hidden="true" className={styles.whole} popover="manual">
      {children}
    </span>
  );
}
