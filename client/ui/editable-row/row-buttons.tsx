import { Badge } from '#ui/basics/badge.tsx';
import { Button } from '#ui/basics/button.tsx';
import { Spinner } from '#ui/basics/spinner.tsx';
import { WriteButton } from '#ui/form/write-button.tsx';
import { RowActions } from '#ui/table/table.tsx';
import type { EditableRow } from './use-editable-row.ts';

interface RowButtonsProps {
  row: Pick<EditableRow<object>, 'state' | 'edit' | 'cancel' | 'save' | 'blocked'>;
  /** True if the row has been saved and not edited since. */
  isSaved: boolean;
}

/** The buttons of an editable row. */
export const RowButtons = ({ row, isSaved }: RowButtonsProps) => (
  <RowActions>
    {isSaved && row.state === 'viewing' && <Badge tone="good">Saved</Badge>}
    {row.state === 'viewing' && (
      <WriteButton small onClick={row.edit}>
        Edit
      </WriteButton>
    )}
    {(row.state === 'saving' || row.state === 'failed') && <Spinner label="Saving" />}
    {row.state === 'editing' && (
      // The second click of a double click must not confirm a conflict that the first one revealed.
      <WriteButton tone="primary" small unavailable={row.blocked} onClick={({ detail }) => detail < 2 && row.save()}>
        Save
      </WriteButton>
    )}
    {row.state === 'failed' && (
      <WriteButton small unavailable={row.blocked} onClick={row.save}>
        Retry
      </WriteButton>
    )}
    {(row.state === 'editing' || row.state === 'failed') && (
      <Button small onClick={row.cancel}>
        Cancel
      </Button>
    )}
  </RowActions>
);
