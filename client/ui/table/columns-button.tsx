import { type MouseEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { ColumnsIcon } from '#ui/basics/icons.tsx';
import { ColumnsMenu } from '#ui/table/columns-menu/columns-menu.tsx';
import type { Column } from './column.tsx';
import type { TableView } from './table-view.ts';

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
          label={`Columns of ${label}`}
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
