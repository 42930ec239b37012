import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import type { EditableRow } from './editable-row.ts';
import { Spinner } from './spinner.tsx';
import { RowActions } from './table.tsx';

/** The buttons of an editable row. They take the focus along: into the row when it is edited, back to Edit afterwards. */
export function RowButtons({ row }: { row: Pick<EditableRow<object>, 'state' | 'edit' | 'cancel' | 'save'> }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(row.state);
  useEffect(() => {
    if (last.current === row.state) return;
    last.current = row.state;
    const lost = document.activeElement === document.body || document.activeElement === null;
    const scope = row.state === 'editing' ? box.current?.closest('tr') : box.current;
    if (lost) scope?.querySelector<HTMLElement>('input:enabled, select:enabled, button')?.focus();
  }, [row.state]);

  return (
    <div ref={box}>
      <RowActions>
        {row.state === 'viewing' && (
          <Button quiet onClick={row.edit}>
            Edit
          </Button>
        )}
        {(row.state === 'saving' || row.state === 'failed') && <Spinner label="Saving" />}
        {row.state === 'editing' && (
          <Button tone="primary" onClick={row.save}>
            Save
          </Button>
        )}
        {row.state === 'failed' && <Button onClick={row.save}>Retry</Button>}
        {(row.state === 'editing' || row.state === 'failed') && (
          <Button quiet onClick={row.cancel}>
            Cancel
          </Button>
        )}
      </RowActions>
    </div>
  );
}
