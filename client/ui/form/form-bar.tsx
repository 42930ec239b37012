import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

/** The buttons of a form in a bar at the bottom of the window. Toasts appear above it: it sets its height for them. */
export function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar} data-bottom-bar="">
      {children}
    </div>
  );
}
