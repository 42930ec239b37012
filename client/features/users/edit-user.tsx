import { useGo, useSegments } from '#lib/routing/location.ts';
import { paths } from '#lib/routing/paths.ts';
import { renameSelf } from '#lib/state/session.ts';
import { toast } from '#lib/state/toasts.ts';
import type { Values } from '#ui/form/form.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
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
      <QueryContent fresh query={user}>
        {(user) => <UserForm user={user} submit={submit} back={details} />}
      </QueryContent>
    </Page>
  );
}
