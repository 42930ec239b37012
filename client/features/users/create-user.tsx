import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import type { Values } from '#ui/form/form.tsx';
import { Page } from '#ui/page/page.tsx';
import { useCreateUser } from './api.ts';
import { UserForm } from './user-form.tsx';

export function CreateUser() {
  const create = useCreateUser();
  const navigate = useNavigate();
  const submit = (value: Values) =>
    create.mutateAsync(
      { body: { username: value('username'), password: value('password'), email: value('email') } },
      { onSuccess: ({ id }) => navigate(paths.user.href(id) ?? paths.users) },
    );
  return (
    <Page title="Create User" trail={[{ label: 'Users', to: paths.users }]}>
      <UserForm submit={submit} back={paths.users} />
    </Page>
  );
}
