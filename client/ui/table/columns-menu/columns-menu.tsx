import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '#ui/form/field.tsx';
import { type ColumnHeader, columnKey } from '#ui/table/table.tsx';
import type { TableView } from '#ui/table/table-view.ts';
import styles from './columns-menu.module.css';

interface ColumnsMenuProps {
  id: string;
  label: string;
  /** The headers of all named columns. The first identifies the row and links to its screen, so it cannot be hidden. */
  headers: ColumnHeader[];
  view: TableView;
  onChange: (view: TableView) => void;
  /** The button that opened the menu. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A check box for each column and one for the row height. Escape and a click outside close the menu. */
export function ColumnsMenu({ id, label, headers, view, onChange, button, onClose }: ColumnsMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !button.current) return;
    // StrictMode runs the effect twice.
    if (!menu.current.matches(':popover-open')) menu.current.showPopover();
    placeBeside(menu.current, button.current);
    menu.current.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [button]);
  const show = (key: string, on: boolean) =>
    onChange({ ...view, hidden: on ? view.hidden.filter((hidden) => hidden !== key) : [...view.hidden, key] });
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
      {headers.map((header, index) => {
        const key = columnKey(header);
        return (
          <Checkbox
            key={key}
            label={key}
            checked={!view.hidden.includes(key)}
            disabled={index === 0}
            onChange={(event) => show(key, event.currentTarget.checked)}
          />
        );
      })}
      <hr />
      <Checkbox
        label="All columns on narrow screens"
        checked={view.showAll}
        onChange={(event) => onChange({ ...view, showAll: event.currentTarget.checked })}
      />
      <Checkbox
        label="Compact rows"
        checked={view.compact}
        onChange={(event) => onChange({ ...view, compact: event.currentTarget.checked })}
      />
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
