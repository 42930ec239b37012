import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './scroller.module.css';

interface ScrollerProps {
  label: string;
  /** For high content: it scrolls up and down as well. */
  tall?: boolean;
  /** Whether a first column stays in view over the scrolled content. */
  pinned?: boolean;
  children: ReactNode;
}

/** Lets wide content scroll inside of its card. Only while there is something to scroll can it be focused, for the arrow keys. */
export function Scroller({ label, tall = false, pinned = false, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth || (tall && element.scrollHeight > element.clientHeight)),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [tall]);
  const region = scrolls ? ({ role: 'region', 'aria-label': `${label} (scrolls)`, tabIndex: 0 } as const) : {};
  return (
    <div
      ref={box}
      className={[styles.scroller, tall && styles.tall, pinned && styles.pinned].filter(Boolean).join(' ')}
      {...region}
    >
      {children}
    </div>
  );
}
