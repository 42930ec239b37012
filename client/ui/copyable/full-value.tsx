import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './copyable.module.css';

interface WholeValueProps {
  /** What it belongs to, and stands over. */
  of: RefObject<HTMLElement | null>;
  /** Called when Escape or a click elsewhere has closed it. */
  onClose: () => void;
  children: ReactNode;
}

/** Shows a value whole above its place, in front of everything: nothing that scrolls cuts it off. */
export function FullValue({ of, onClose, children }: WholeValueProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [element, place] = [box.current, of.current?.getBoundingClientRect()];
    if (!element || !place) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - width - 8));
    const top = place.top < height ? place.bottom : place.top - height;
    // On the page rather than in the window: focusing what it belongs to may yet scroll.
    element.style.left = `${left + window.scrollX}px`;
    element.style.top = `${top + window.scrollY}px`;
  }, [of]);
  return (
    <span
      ref={box}
      // The text that it shows is on the screen already, for whoever reads that rather than sees it.
      aria-hidden="true"
      className={styles.whole}
      popover="auto"
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </span>
  );
}
