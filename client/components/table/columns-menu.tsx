import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Checkbox } from '#components/form/input.tsx';
import { columnName } from '#lists/column.ts';
import type { ListLook } from '#lists/list-look.ts';
import { ColumnsIcon } from '#ui/basics/icons.tsx';
import type { Column } from './column.tsx';
import styles from './columns-menu.module.css';
import { Views } from './views.tsx';

interface ColumnsButtonProps<Row> {
  /** The list's id. */
  id: string;
  /** The list's name. */
  label: string;
  columns: Column<Row>[];
  look: ListLook;
  onChange: (look: ListLook) => void;
}

/** Opens the menu of a list's visible columns and row height. */
export function ColumnsButton<Row>({
  id: listId,
  label,
  columns,
  look,
  onChange,
}: ColumnsButtonProps<Row>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
        ref={button}
        aria-label={`Columns of ${label}`}
        aria-haspopup="dialog"
        popoverTarget={open ? id : undefined}
        onClick={open ? undefined : show}
      >
        <ColumnsIcon />
        <span>Columns</span>
      </Button>
      {open && (
        <ColumnsMenu
          id={id}
          listId={listId}
          label={label}
          columns={columns.filter(({ header }) => header)}
          look={look}
          onChange={onChange}
          button={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ColumnsMenuProps<Row> {
  id: string;
  listId: string;
  /** The list's name. */
  label: string;
  /** All named columns. The first identifies the row and links to its screen, so it cannot be hidden. */
  columns: Column<Row>[];
  look: ListLook;
  onChange: (look: ListLook) => void;
  /** The button that opened the menu. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A check box for each column and one for the row height. Escape and a click outside close the menu. */
function ColumnsMenu<Row>({
  id,
  listId,
  label,
  columns,
  look,
  onChange,
  button,
  onClose,
}: ColumnsMenuProps<Row>) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !button.current) return;
    // StrictMode runs the effect twice.
    if (!menu.current.matches(':popover-open')) menu.current.showPopover();
    placeBeside(menu.current, button.current);
    menu.current.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [button]);
  const show = (column: string, on: boolean) =>
    onChange({
      ...look,
      hidden: on ? look.hidden.filter((hidden) => hidden !== column) : [...look.hidden, column],
    });
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={`Columns of ${label}`}
      className={styles.menu}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {columns.map((column, index) => (
        <Checkbox
          key={column.id}
          label={columnName(column)}
          checked={!look.hidden.includes(column.id)}
          disabled={index === 0}
          onChange={(event) => show(column.id, event.currentTarget.checked)}
        />
      ))}
      <hr />
      <Checkbox
        label="All columns on narrow screens"
        checked={look.showAll}
        onChange={(event) => onChange({ ...look, showAll: event.currentTarget.checked })}
      />
      <Checkbox
        label="Compact rows"
        checked={look.compact}
        onChange={(event) => onChange({ ...look, compact: event.currentTarget.checked })}
      />
      <hr />
      <Views listId={listId} hidden={look.hidden} />
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
