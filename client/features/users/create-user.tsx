import { useNavigate } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { fieldText } from '#ui/form/form-data.ts';
import { Page } from '#ui/page/page.tsx';
import { useCreateUser } from './api.ts';
import { NewUserForm } from './user-form.tsx';

export function CreateUser() {
  const create = useCreateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.users);
  const submit = (data: FormData) =>
    create.mutateAsync(
      {
        sender,
        body: { username: fieldText(data, 'username'), password: fieldText(data, 'password'), email: fieldText(data, 'email') },
      },
      { onSuccess: ({ id }) => navigate(paths.user.href(id) ?? paths.users) },
    );
  return (
    <Page title="Create User" breadcrumbs={[{ label: 'Users', to: paths.users }]}>
      <NewUserForm title="Create User" submit={submit} isPending={create.isPending} back={origin} />
    </Page>
  );
}
