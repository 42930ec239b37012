import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '#ui/table/table.module.css';

interface ScrollerProps {
  label: string;
  /** For high content: it scrolls up and down as well. */
  tall?: boolean;
  children: ReactNode;
}

/** Lets wide content scroll inside of its card. Only while there is something to scroll can it be focused, for the arrow keys. */
export function Scroller({ label, tall = false, children }: ScrollerProps) {
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
    <div ref={box} className={tall ? `${styles.scroller} ${styles.tall}` : styles.scroller} {...region}>
      {children}
    </div>
  );
}
