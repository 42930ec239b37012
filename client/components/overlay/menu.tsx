import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#components/basics/button.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The icon of the button. */
  button: ReactNode;
  /** Renders the content of the menu. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a menu beside it. Escape, a click outside and another press of the button close it. */
export function Menu({ label, button, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = (event: MouseEvent) => {
    // The click that renders the menu must not toggle it as well.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      {/* Once the menu is rendered, the browser closes it by its button. */}
      <Button
        quiet
        icon
        ref={anchor}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        popoverTarget={isOpen ? id : undefined}
        onClick={isOpen ? undefined : show}
      >
        {button}
      </Button>
      {isOpen && (
        <OpenMenu {...{ id, label, anchor }} onClose={() => setOpen(false)}>
          {children}
        </OpenMenu>
      )}
    </>
  );
}

interface OpenMenuProps extends Pick<MenuProps, 'label' | 'children'> {
  id: string;
  /** The button that opened the menu. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function OpenMenu({ id, label, anchor, onClose, children }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !anchor.current) return;
    // StrictMode runs the effect twice.
    if (!menu.current.matches(':popover-open')) menu.current.showPopover();
    placeBeside(menu.current, anchor.current);
    menu.current.querySelector<HTMLElement>('a, :is(input, button):enabled')?.focus({
      preventScroll: true,
    });
  }, [anchor]);
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.menu}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {children(() => menu.current?.hidePopover())}
    </div>
  );
}

/** The space between the button and its menu, and between the menu and the window, in pixels. */
const gap = 6;

/** Places the menu below its button, or above if there is no space. It scrolls with the page. */
function placeBeside(menu: HTMLElement, button: HTMLElement) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = bottom + gap + height < window.innerHeight || top < height + gap;
  menu.style.top = `${window.scrollY + (below ? bottom + gap : top - gap - height)}px`;
  menu.style.left = `${Math.max(gap, Math.min(left, right - width))}px`;
}
