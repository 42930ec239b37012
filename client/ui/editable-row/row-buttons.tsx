import { Button } from '#ui/basics/button.tsx';
import { Spinner } from '#ui/basics/spinner.tsx';
import { RowActions } from '#ui/table/table.tsx';
import styles from './row-buttons.module.css';
import type { EditableRow } from './use-editable-row.ts';

/** The buttons of an editable row. */
export const RowButtons = ({ row }: { row: Pick<EditableRow<object>, 'state' | 'edit' | 'cancel' | 'save'> }) => (
  <div className={styles.buttons}>
    <RowActions>
      {row.state === 'viewing' && (
        <Button small onClick={row.edit}>
          Edit
        </Button>
      )}
      {(row.state === 'saving' || row.state === 'failed') && <Spinner label="Saving" />}
      {row.state === 'editing' && (
        // The second click of a double click must not confirm a conflict that the first one revealed.
        <Button tone="primary" small onClick={({ detail }) => detail < 2 && row.save()}>
          Save
        </Button>
      )}
      {row.state === 'failed' && (
        <Button small onClick={row.save}>
          Retry
        </Button>
      )}
      {(row.state === 'editing' || row.state === 'failed') && (
        <Button small onClick={row.cancel}>
          Cancel
        </Button>
      )}
    </RowActions>
  </div>
);
