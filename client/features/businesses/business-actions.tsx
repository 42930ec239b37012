import { isMissing } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton } from '#ui/form/delete-button.tsx';
import { useDeleteBusiness } from './api.ts';

interface BusinessActionsProps {
  id: unknown;
  /** In a row. */
  quiet?: boolean;
  /** The page of the list to show once the business is deleted. */
  page?: number;
}

/** What can be done with a business, in its row and on its screen. */
export function BusinessActions({ id, quiet, page }: BusinessActionsProps) {
  const remove = useDeleteBusiness();
  if (isMissing(id)) return null;
  return (
    <>
      <ButtonLink quiet={quiet} to={paths.editBusiness(id)}>
        Edit
      </ButtonLink>
      <DeleteButton quiet={quiet} remove={() => remove(String(id), page)} />
    </>
  );
}
