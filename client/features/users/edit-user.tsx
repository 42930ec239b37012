import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { fieldText } from '#ui/form/form-data.ts';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { useLatestUser, useUpdateUser, useUserToEdit } from './api.ts';
import { userBreadcrumbs } from './user-breadcrumbs.ts';
import { EditUserForm, UserFormSkeleton } from './user-form.tsx';

export function EditUser() {
  const { id = '' } = useParams<'id'>();
  const user = useUserToEdit(id);
  const read = useLatestUser(id);
  const update = useUpdateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  const submit = (data: FormData) =>
    update.mutateAsync(
      { sender, params: { id }, body: { username: fieldText(data, 'username'), email: fieldText(data, 'email') } },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  return (
    <Page
      title="Edit User"
      documentTitle={user.data && `${text(user.data.username)} - Edit User`}
      breadcrumbs={userBreadcrumbs(id, user)}
    >
      <FormContent query={user} skeleton={<UserFormSkeleton back={origin} />}>
        {(user) => (
          <EditUserForm
            title={`Edit User ${text(user.username)}`}
            user={user}
            read={read}
            submit={submit}
            isPending={update.isPending}
            back={origin}
          />
        )}
      </FormContent>
    </Page>
  );
}
