import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Checkbox } from '#components/form/input.tsx';
import { useStore } from '#data/use-store.ts';
import { listParameter } from '#lists/long-list.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { openListStore } from '#platform/storage/stored.ts';
import { ColumnsIcon } from '#ui/basics/icons.tsx';
import type { Column } from './column.tsx';
import styles from './columns-menu.module.css';
import { type ColumnHeader, columnKey } from './table.tsx';
import { Views } from './views.tsx';

interface ColumnsButtonProps<Row> {
  /** The list's name. */
  label: string;
  columns: Column<Row>[];
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Opens the menu of a list's visible columns and row height. */
export function ColumnsButton<Row>({ label, columns, view, onChange }: ColumnsButtonProps<Row>) {
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
          list={label}
          headers={columns.filter(({ header }) => header)}
          view={view}
          onChange={onChange}
          button={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ColumnsMenuProps {
  id: string;
  /** The list's name. */
  list: string;
  /** The headers of all named columns. The first identifies the row and links to its screen, so it cannot be hidden. */
  headers: ColumnHeader[];
  view: TableView;
  onChange: (view: TableView) => void;
  /** The button that opened the menu. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A check box for each column and one for the row height. Escape and a click outside close the menu. */
function ColumnsMenu({ id, list, headers, view, onChange, button, onClose }: ColumnsMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !button.current) return;
    // StrictMode runs the effect twice.
    if (!menu.current.matches(':popover-open')) menu.current.showPopover();
    placeBeside(menu.current, button.current);
    menu.current.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [button]);
  const show = (key: string, on: boolean) =>
    onChange({
      ...view,
      hidden: on ? view.hidden.filter((hidden) => hidden !== key) : [...view.hidden, key],
    });
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={`Columns of ${list}`}
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
      <hr />
      <Views label={list} hidden={view.hidden} />
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

/** The display settings of one list in this browser. */
interface TableView {
  /** The keys of the hidden columns. */
  hidden: string[];
  /** Minimal row height. */
  compact: boolean;
  /** Keeps all columns in a narrow list. */
  showAll: boolean;
}

/**
 * Returns how the list with that label is displayed, and a function that changes it. A URL may name its hidden columns
 * (`hide-orders=Rate,Address`), until the user changes them.
 */
export function useTableView(label: string): [view: TableView, change: (view: TableView) => void] {
  const [store] = useState(() => openListStore('table.*', label));
  const { parameters, change: changeSearch } = useQueryParameters();
  const parameter = listParameter('hide', label);
  const stored = useStore(store);
  const hidden = parameters.get(parameter)?.split(',').filter(Boolean) ?? stored.hidden;
  const change = (view: TableView) => {
    store.set(view);
    changeSearch({ [parameter]: null });
  };
  return [{ ...stored, hidden }, change];
}
