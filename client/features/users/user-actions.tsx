import { paths } from '../../lib/paths.ts';
import { isMissing } from '../../lib/values.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useDeleteUser } from './api.ts';

interface UserActionsProps {
  id: unknown;
  /** In a row. */
  quiet?: boolean;
  /** The page of the list to show once the user is deleted. */
  page?: number;
}

/** What can be done with a user, in its row and on its screen. */
export function UserActions({ id, quiet, page }: UserActionsProps) {
  const remove = useDeleteUser();
  if (isMissing(id)) return null;
  return (
    <>
      <ButtonLink quiet={quiet} to={paths.editUser(id)}>
        Edit
      </ButtonLink>
      <ButtonLink quiet={quiet} to={paths.userPassword(id)}>
        Change Password
      </ButtonLink>
      <DeleteButton quiet={quiet} remove={() => remove(String(id), page)} />
    </>
  );
}
