import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton, type Deletion } from '#ui/form/delete-button.tsx';

interface BusinessActionsProps {
  id: unknown;
  /** Set for buttons in a table row. */
  quiet?: boolean;
  /** The same for all rows of a list. */
  deletion: Deletion;
  /** Leaves the screen of a deleted item. */
  onDeleted?: () => void;
}

/** The actions of a business, in its row and on its screen. */
export function BusinessActions({ id, quiet, deletion, onDeleted }: BusinessActionsProps) {
  // No request can carry such an id.
  if (paths.business.href(id) === undefined) return null;
  return (
    <>
      <ButtonLink quiet={quiet} small={quiet} to={paths.editBusiness.href(id)}>
        Edit
      </ButtonLink>
      <DeleteButton quiet={quiet} id={String(id)} deletion={deletion} onDeleted={onDeleted} />
    </>
  );
}
