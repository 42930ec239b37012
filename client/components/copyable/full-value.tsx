import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { listen } from '#platform/listen.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './copyable.module.css';

/** Returns true in the card of a row, which has its values whole. */
const isInCard = (element: Element): boolean => element.closest('[popover]') !== null;

/** The state of content that is open while an element is hovered or has the visible focus, and the handlers of that element. */
export function useOpenOnHover() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const handlers = {
    onPointerEnter: ({ currentTarget }: PointerEvent) => setOpen(!isInCard(currentTarget)),
    onPointerLeave: close,
    onFocus: ({ target }: FocusEvent) =>
      setOpen(target.matches(':focus-visible') && !isInCard(target)),
    onBlur: close,
  };
  return { isOpen, open, close, handlers };
}

interface FullValueProps {
  /** The element that shows the truncated value, or a term. */
  anchor: RefObject<HTMLElement | null>;
  /** It is a sentence: without it, a value in the font of ids. */
  prose?: boolean;
  /** Called when Escape is pressed. */
  onClose: () => void;
  children: ReactNode;
}

/** Shows a value in full above its truncated one, or the meaning of a term, in front of everything: no scroll container cuts it off. */
export function FullValue({ anchor, prose = false, onClose, children }: FullValueProps) {
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
    // Manual: an auto popover would close an open menu. Hidden from screen readers, which read the value itself.
    <span
      ref={box}
      aria-hidden="true"
      className={classNames(styles.whole, prose && styles.prose)}
      popover="manual"
    >
      {children}
    </span>
  );
}
