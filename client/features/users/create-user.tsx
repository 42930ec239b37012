import { useGo } from '#lib/routing/location.ts';
import { paths } from '#lib/routing/paths.ts';
import { toast } from '#lib/state/toasts.ts';
import type { Values } from '#ui/form/form.tsx';
import { Page } from '#ui/page/page.tsx';
import { useCreateUser } from './api.ts';
import { UserForm } from './user-form.tsx';

export function CreateUser() {
  const create = useCreateUser();
  const go = useGo();
  const submit = async (value: Values) => {
    const { id } = await create({
      body: { username: value('username'), password: value('password'), email: value('email') },
    });
    toast.success('User created successfully.');
    go(paths.user(id) ?? paths.users);
  };
  return (
    <Page title="Create User" trail={[{ label: 'Users', to: paths.users }]}>
      <UserForm submit={submit} back={paths.users} />
    </Page>
  );
}
