import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The time that a part is tinted after a link has led to it, in milliseconds. */
const tintMs = 2000;

/**
 * Lets links lead to a part of a screen by its fragment: it is scrolled to, its heading has the focus, and it is tinted for a moment.
 * Not on a return by Back, where the link that was followed has the focus, and not while its screen loads.
 */
export function useLanding(fragment: string | undefined) {
  const part = useRef<HTMLElement>(null);
  const [isTinted, setTinted] = useState(false);
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const landing = fragment && hash === `#${fragment}` && !isReturn ? key : undefined;
  useEffect(() => {
    const element = part.current;
    // A skeleton is inert, and is replaced by the loaded part.
    if (landing === undefined || !element || element.closest('[inert]')) return;
    let next: number;
    let timer: ReturnType<typeof setTimeout>;
    const land = () => {
      // A panel is hidden while one above it loads.
      if (getComputedStyle(element).visibility === 'hidden') {
        next = requestAnimationFrame(land);
        return;
      }
      element.scrollIntoView({ block: 'start' });
      element.querySelector('h2')?.focus({ preventScroll: true });
      setTinted(true);
      timer = setTimeout(() => setTinted(false), tintMs);
    };
    land();
    return () => {
      cancelAnimationFrame(next);
      clearTimeout(timer);
    };
  }, [landing]);
  return { part, isTinted };
}
