import { createContext, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroller.module.css';

/** True while a part of the content is outside of its scroller's width. */
export const OverflowContext = createContext(false);

interface ScrollerProps {
  label: string;
  /** For tall content, which scrolls vertically as well. */
  tall?: boolean;
  children: ReactNode;
}

/**
 * Lets content that is too wide scroll inside its card, with a shadow at each edge that hides some of it. The head and the
 * first column of a table stay visible. Focusable, for the arrow keys, only while there is overflow.
 */
export function Scroller({ label, tall = false, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [isWide, setIsWide] = useState(false);
  /** The classes of the edges beyond which the content continues. */
  const [edges, setEdges] = useState('');
  const measure = () => {
    const element = box.current ?? document.documentElement;
    const { scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const isWide = scrollWidth > clientWidth;
    setIsWide(isWide);
    // Every cell inherits it: a change takes time in a long table.
    if (isWide) element.style.setProperty('--height', `${clientHeight}px`);
    setScrolls(isWide || (tall && scrollHeight > clientHeight));
    setEdges(
      classNames(
        scrollLeft > 0 && styles.before,
        scrollLeft + clientWidth < scrollWidth - 1 && styles.after,
      ),
    );
  };
  const onResize = useEffectEvent(measure);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const region = scrolls
    ? ({ role: 'region', 'aria-label': `${label} (scrolls)`, tabIndex: 0 } as const)
    : {};
  return (
    <div className={classNames(styles.frame, edges)}>
      <div
        ref={box}
        className={classNames(scrolls && styles.scrolls, tall && styles.tall)}
        onScroll={measure}
        {...region}
      >
        <OverflowContext value={isWide}>{children}</OverflowContext>
      </div>
    </div>
  );
}
