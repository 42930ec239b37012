import { useGo, useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { renameSelf } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import type { Values } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useUpdateUser, useUserToEdit } from './api.ts';
import { UserForm } from './user-form.tsx';
import { userTrail } from './user-trail.ts';

export function EditUser() {
  const [, , id = ''] = useSegments();
  const user = useUserToEdit(id);
  const update = useUpdateUser();
  const go = useGo();
  const details = paths.user(id) ?? paths.users;
  const submit = async (value: Values) => {
    const username = value('username');
    await update({ params: { id }, body: { username, email: value('email') } });
    renameSelf(id, username);
    toast.success('User details updated successfully.');
    go(details);
  };
  return (
    <Page title="Edit User" trail={userTrail(id)}>
      <Loaded fresh query={user}>
        {(user) => <UserForm user={user} submit={submit} back={details} />}
      </Loaded>
    </Page>
  );
}
