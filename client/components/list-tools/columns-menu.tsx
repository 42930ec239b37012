import { Checkbox } from '#components/form/input.tsx';
import { Menu } from '#components/overlay/menu.tsx';
import type { Column } from '#components/table/column.tsx';
import { columnName } from '#lists/column.ts';
import type { ListLook } from '#lists/list-look.ts';
import { ColumnsIcon } from '#ui/basics/icons.tsx';

interface ColumnsMenuProps<Row> {
  /** The list's name. */
  label: string;
  /** The first named one identifies the row and links to its screen, so it cannot be hidden. */
  columns: Column<Row>[];
  look: ListLook;
  onChange: (look: ListLook) => void;
}

/** The menu of a list's visible columns and row height. */
export const ColumnsMenu = <Row,>({ label, columns, look, onChange }: ColumnsMenuProps<Row>) => {
  const show = (column: string, on: boolean) =>
    onChange({
      ...look,
      hidden: on ? look.hidden.filter((hidden) => hidden !== column) : [...look.hidden, column],
    });
  return (
    <Menu
      label={`Columns of ${label}`}
      button={
        <>
          <ColumnsIcon />
          <span>Columns</span>
        </>
      }
    >
      {() => (
        <>
          {columns
            .filter(({ header }) => header)
            .map((column, index) => (
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
        </>
      )}
    </Menu>
  );
};
