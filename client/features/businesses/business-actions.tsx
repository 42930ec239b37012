import { isMissing } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton } from '#ui/form/delete-button.tsx';
import { useDeleteBusiness } from './api.ts';

interface BusinessActionsProps {
  id: unknown;
  /** Set for buttons in a table row. */
  quiet?: boolean;
  /** Navigates to the list after a deletion. */
  onDeleted: () => void;
}

/** The actions of a business, in its row and on its screen. */
export function BusinessActions({ id, quiet, onDeleted }: BusinessActionsProps) {
  const mutation = useDeleteBusiness();
  if (isMissing(id)) return null;
  return (
    <>
      <ButtonLink quiet={quiet} small={quiet} to={paths.editBusiness.href(id)}>
        Edit
      </ButtonLink>
      <DeleteButton quiet={quiet} id={String(id)} mutation={mutation} onDeleted={onDeleted} />
    </>
  );
}
