import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './scroller.module.css';

interface ScrollerProps {
  label: string;
  /** For tall content, which scrolls vertically as well. */
  tall?: boolean;
  /** Keeps the first column visible while the others scroll. */
  pinned?: boolean;
  children: ReactNode;
}

/** Lets wide content scroll inside its card. Focusable, for the arrow keys, only while there is overflow. */
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
