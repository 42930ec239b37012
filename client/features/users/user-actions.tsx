import { isMissing } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton } from '#ui/form/delete-button.tsx';
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
