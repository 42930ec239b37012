import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { MoreIcon } from '#ui/icons.tsx';
import styles from './menu.module.css';

interface MenuItem {
  text: string;
  /** Its accessible name, if the text alone does not say what it acts on. */
  label?: string;
  icon: ReactNode;
  /** The reason why it cannot be used, a sentence. */
  unavailable?: string | undefined;
  onClick: (event: MouseEvent) => void;
}

interface MenuProps {
  /** Its name: `More for Orders`. */
  label: string;
  items: MenuItem[];
}

/** A button `...` that opens a menu below it. A press of an item, Escape and a click outside close the menu. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      <Button ref={button} quiet icon aria-label={label} title={label} popoverTarget={id}>
        <MoreIcon />
      </Button>
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={({ currentTarget }) => placeBelow(currentTarget, button.current)}
      >
        {items.map((item) => (
          <Button
            key={item.text}
            quiet
            aria-label={item.label}
            unavailable={item.unavailable}
            onClick={(event) => {
              // Returns the focus to the button of the menu, where a dialog of the item returns it to.
              menu.current?.hidePopover();
              item.onClick(event);
            }}
          >
            {item.icon}
            {item.text}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

/** The space between the button and its menu, in pixels. */
const gap = 4;

/** Places a menu below its button, with the same right edge, or above in the lower quarter of the window. It scrolls with the document. */
function placeBelow(menu: HTMLElement, button: HTMLElement | null) {
  if (!button) return;
  const { right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom < clientHeight * 0.75;
  menu.style.right = `${clientWidth - right}px`;
  menu.style.top = `${window.scrollY + (isBelow ? bottom + gap : top - gap)}px`;
  menu.style.translate = isBelow ? '' : '0 -100%';
}
