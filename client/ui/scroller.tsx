import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './table.module.css';

/** Lets wide content scroll inside of its card. Only while there is something to scroll can it be focused, for the arrow keys. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const region = scrolls ? ({ role: 'region', 'aria-label': `${label} (scrolls)`, tabIndex: 0 } as const) : {};
  return (
    <div ref={box} className={styles.scroller} {...region}>
      {children}
    </div>
  );
}
