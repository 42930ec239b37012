import { Button } from './button.tsx';
import type { EditableRow } from './editable-row.ts';
import { Spinner } from './spinner.tsx';
import { RowActions } from './table.tsx';

/** The buttons of an editable row. */
export const RowButtons = ({ row }: { row: Pick<EditableRow<object>, 'state' | 'edit' | 'cancel' | 'save'> }) => (
  <RowActions>
    {row.state === 'viewing' && (
      <Button quiet onClick={row.edit}>
        Edit
      </Button>
    )}
    {(row.state === 'saving' || row.state === 'failed') && <Spinner label="Saving" />}
    {row.state === 'editing' && (
      // The second click of a double one is no answer to what the first has brought to light.
      <Button tone="primary" onClick={({ detail }) => detail < 2 && row.save()}>
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
);
