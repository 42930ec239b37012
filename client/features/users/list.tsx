import type { ComponentProps } from 'react';
import { RecordActions } from '#components/form/delete-button.tsx';
import { defineList, ListScreen } from '#components/screen/list-screen.tsx';
import { memberColumn } from '#components/table/column.tsx';
import { users, usersPerPage } from '#contract/users.ts';
import { useDelete } from '#data/delete.ts';
import type { RowOf } from '#data/paginate.ts';
import { paths } from '#platform/paths.ts';

/** A validated user. */
export type ShownUser = RowOf<typeof users.list>;

export const userList = defineList(users.list, {
  label: 'Users',
  details: users.details,
  query: { per_page: usersPerPage },
  columns: [
    memberColumn('Username', 'username', { align: 'name', isLink: true }),
    memberColumn('Email', 'email', { align: 'name', priority: 2 }),
    memberColumn('Created At', 'created_at', { as: 'time', priority: 3 }),
  ],
  filters: [{ as: 'time', id: 'created', label: 'Created', value: (user) => user.created_at }],
  empty: 'No users.',
  hint: 'Everyone who can sign in appears here.',
});

export const useDeleteUser = () =>
  useDelete(users.delete, { success: 'User deleted successfully.', list: users.list });

/** The buttons of a user, in the list and on the details. */
export const UserActions = ({
  id,
  ...props
}: Omit<ComponentProps<typeof RecordActions>, 'links'>) => (
  <RecordActions
    {...props}
    id={id}
    links={{ Edit: paths.editUser.href(id), 'Change Password': paths.userPassword.href(id) }}
  />
);

export function UserList() {
  const deletion = useDeleteUser();
  return (
    <ListScreen
      {...userList}
      create={{ to: paths.createUser, noun: 'user' }}
      isShrinking={!deletion.isIdle}
      actions={({ id, version }) => <UserActions quiet {...{ id, version, deletion }} />}
    />
  );
}
