import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton, type Deletion } from '#ui/form/delete-button.tsx';

interface UserActionsProps {
  id: unknown;
  /** Set for buttons in a table row. */
  quiet?: boolean;
  /** The same for all rows of a list. */
  deletion: Deletion;
  /** Leaves the screen of a deleted item. */
  onDeleted?: () => void;
}

/** The actions of a user, in its row and on its screen. */
export function UserActions({ id, quiet, deletion, onDeleted }: UserActionsProps) {
  // No request can carry such an id.
  if (paths.user.href(id) === undefined) return null;
  return (
    <>
      <ButtonLink quiet={quiet} small={quiet} to={paths.editUser.href(id)}>
        Edit
      </ButtonLink>
      <ButtonLink quiet={quiet} small={quiet} to={paths.userPassword.href(id)}>
        Change Password
      </ButtonLink>
      <DeleteButton quiet={quiet} id={String(id)} deletion={deletion} onDeleted={onDeleted} />
    </>
  );
}
