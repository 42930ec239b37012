import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';
import { text } from '#format/values.ts';
import { columnName, columnValue } from '#lists/column.ts';
import { DownIcon } from '#ui/icons.tsx';
import { type Column, cellContent } from './column.tsx';
import styles from './row-card.module.css';

interface RowCardProps<Row> {
  columns: Column<Row>[];
  row: Row;
  /** The name of the row; the value of the first column by default. */
  name?: string;
  /** The address of the row's record. */
  to?: string | undefined;
}

/**
 * A button that opens a card with all values of a row. It is shown while the list is too narrow for one of its columns. Escape, a
 * click outside and another press of the button close the card.
 */
export function RowCard<Row>({ name, ...values }: RowCardProps<Row>) {
  const { columns, row } = values;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const priority = Math.max(0, ...columns.map((column) => column.priority ?? 0));
  const [first] = columns;
  if (!first || priority === 0) return null;
  const label = `All values of ${name ?? text(columnValue(first, row).value)}`;
  const open = (event: MouseEvent) => {
    // The click that renders the card must not toggle it as well.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span className={`${styles.place} ${styles[`priority${priority}`]}`}>
      {/* Once the card is rendered, the browser closes it by its button. */}
      <Button
        quiet
        icon
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        popoverTarget={isOpen ? id : undefined}
        onClick={isOpen ? undefined : open}
      >
        <DownIcon />
      </Button>
      {isOpen && <Card {...{ ...values, id, label, button }} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface CardProps<Row> extends Omit<RowCardProps<Row>, 'name'> {
  id: string;
  label: string;
  /** The button that opened the card. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Card<Row>({ columns, row, to, id, label, button, onClose }: CardProps<Row>) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!card.current || !button.current) return;
    // StrictMode runs the effect twice.
    if (!card.current.matches(':popover-open')) card.current.showPopover();
    placeBeside(card.current, button.current);
    card.current.querySelector<HTMLElement>('a, :is(input, button):enabled')?.focus({
      preventScroll: true,
    });
  }, [button]);
  const facts = columns.map((column) => [columnName(column), () => cellContent(column, row, to)]);
  return (
    <div
      ref={card}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.card}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <DescriptionList of={row} facts={Object.fromEntries(facts)} />
    </div>
  );
}

/** The space between the button and its card, and between the card and the window, in pixels. */
const gap = 6;

/** Places the card below its button, or above if there is no space. It scrolls with the document. */
function placeBeside(card: HTMLElement, button: HTMLElement) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = bottom + gap + height < window.innerHeight || top < height + gap;
  card.style.top = `${window.scrollY + (below ? bottom + gap : top - gap - height)}px`;
  card.style.left = `${Math.max(gap, Math.min(left, right - width))}px`;
}
