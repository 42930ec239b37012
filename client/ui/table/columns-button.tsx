import { useId, useRef, useState } from 'react';
import { onDemand } from '#lib/api/on-demand.ts';
import { Button } from '#ui/basics/button.tsx';
import type { ColumnsMenu } from '#ui/table/columns-menu/columns-menu.tsx';
import type { Column } from './column.tsx';
import type { TableView } from './table-view.ts';

interface ColumnsButtonProps<Row> {
  /** The list's name. */
  label: string;
  columns: Column<Row>[];
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Opens the choice of a list's columns and of how high its rows are. */
export function ColumnsButton<Row>({ label, columns, view, onChange }: ColumnsButtonProps<Row>) {
  const [Menu, setMenu] = useState<typeof ColumnsMenu>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = async () => {
    const part = await onDemand(import('#ui/table/columns-menu/columns-menu.tsx'));
    setMenu(() => part?.ColumnsMenu);
  };
  return (
    <>
      {/* Once the menu is there, the browser itself closes it by its button. */}
      <Button
        quiet
        ref={button}
        aria-label={`Columns of ${label}`}
        aria-haspopup="dialog"
        popoverTarget={Menu && id}
        onClick={Menu ? undefined : open}
      >
        Columns
      </Button>
      {Menu && (
        <Menu
          id={id}
          label={`Columns of ${label}`}
          heads={columns.filter(({ head }) => head)}
          view={view}
          onChange={onChange}
          button={button}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
