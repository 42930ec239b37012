import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { firstFieldIn } from '#components/screen/first-field.ts';
import { isReturn } from '#forms/origin.ts';
import { listen } from '#platform/listen.ts';
import { openStore } from '#platform/storage/stored.ts';

/** The last link that was followed on each screen, by the address of the screen. Several links may have the same address. */
const followed = openStore('followed-links');

/**
 * Moves the focus to the heading of a new screen, or to the first field of its form, and scrolls to its top unless the navigation
 * is back or forward or a row is marked. On a screen that the user returns to, the focus moves on to the link that was followed
 * there, once it is shown.
 * @param isShown False until there is a screen.
 */
export function useFocusOnNavigation(isShown = true) {
  const main = useRef<HTMLElement>(null);
  const place = useLocation();
  const { pathname, search } = place;
  const type = useNavigationType();
  const returned = type === 'POP' || isReturn(place);
  // A redirect, or a new release that could not be taken, mounts the screens after a navigation.
  const last = useRef(type === 'POP' ? pathname : undefined);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!main.current || !link) return;
      const href = link.getAttribute('href');
      const index = linksTo(main.current, href).indexOf(link);
      const from = pathname + search;
      followed.set({ ...followed.get(), [from]: { href, index } });
    };
    const element = main.current;
    element?.addEventListener('click', remember, true);
    return () => element?.removeEventListener('click', remember, true);
  }, [pathname, search]);

  useEffect(() => {
    if (last.current === pathname || !main.current || !isShown) return;
    last.current = pathname;
    // A link to a part of the screen, or to a row of its list, has led there.
    if (main.current.querySelector('section[id] h2:focus, tr[aria-current] :focus')) return;
    (
      main.current.querySelector<HTMLElement>('[data-first-focus]') ??
      firstFieldIn(main.current) ??
      main.current.querySelector('h1')
    )?.focus({
      preventScroll: true,
    });
    if (type !== 'POP' && !main.current.querySelector('tr[aria-current]')) window.scrollTo(0, 0);
    const link = followed.get()[pathname + search];
    return returned && link?.href ? focusOnceShown(main.current, link.href, link.index) : undefined;
  }, [pathname, search, type, returned, isShown]);
  return main;
}

/** Focuses the first field of a form on a document load, unless the user has moved the focus. */
export function useFocusOnPageLoad(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    const isUnfocused = document.activeElement === document.body;
    if (main && isUnfocused) firstFieldIn(main)?.focus({ preventScroll: true });
  }, []);
}

const linksTo = (main: HTMLElement, href: string | null) =>
  [...main.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);

/** Focuses a link as soon as it is shown, unless the user has moved the focus. Returns a function that stops waiting. */
function focusOnceShown(main: HTMLElement, href: string, index: number): () => void {
  const focusLink = () => {
    const link = linksTo(main, href)[index];
    if (!link) return;
    stop();
    link.focus();
  };
  const observer = new MutationObserver(focusLink);
  observer.observe(main, { childList: true, subtree: true });
  // A window that the user returns to focuses the heading again.
  const stopListening = listen(
    document,
    'focusin',
    ({ target }) => target instanceof HTMLHeadingElement || stop(),
  );
  const stop = () => {
    observer.disconnect();
    stopListening();
  };
  focusLink();
  return stop;
}
