import { useNavigate } from 'react-router-dom';
import { isMissing } from '#lib/format/values.ts';
import { pageOf } from '#lib/routing/page-number.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { DeleteButton } from '#ui/form/delete-button.tsx';
import { useDeleteBusiness } from './api.ts';

interface BusinessActionsProps {
  id: unknown;
  /** Set for buttons in a table row. */
  quiet?: boolean;
  /** The page of the list to show after a deletion. */
  page?: number;
}

/** The actions of a business, in its row and on its screen. */
export function BusinessActions({ id, quiet, page = 1 }: BusinessActionsProps) {
  const mutation = useDeleteBusiness();
  const navigate = useNavigate();
  if (isMissing(id)) return null;
  return (
    <>
      <ButtonLink quiet={quiet} small={quiet} to={paths.editBusiness.href(id)}>
        Edit
      </ButtonLink>
      <DeleteButton
        quiet={quiet}
        id={String(id)}
        mutation={mutation}
        onDeleted={() => navigate(pageOf(paths.businesses, page), { replace: true })}
      />
    </>
  );
}
