import type { ComponentProps } from 'react';
import { RecordActions } from '#components/form/delete-button.tsx';
import { ListScreen } from '#components/screen/list-screen.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { users, usersPerPage } from '#contract/users.ts';
import { useDelete } from '#data/delete.ts';
import { pagedList, type RowOf } from '#data/paginate.ts';
import type { Filter } from '#lists/filter.ts';
import { paths } from '#platform/paths.ts';

/** A validated user. */
export type ShownUser = RowOf<typeof users.list>;

const columns: Column<ShownUser>[] = [
  memberColumn('Username', 'username', { align: 'name', isLink: true }),
  memberColumn('Email', 'email', { align: 'name', priority: 2 }),
  memberColumn('Created At', 'created_at', { as: 'time', priority: 3 }),
];

const filters: Filter<ShownUser>[] = [
  { as: 'time', id: 'created', label: 'Created', value: (user) => user.created_at },
];

export const userList = {
  id: 'users',
  label: 'Users',
  source: pagedList(users.list, { per_page: usersPerPage }),
  columns,
  filters,
  recordHref: (user: ShownUser) => paths.user.href(user.id),
};

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
      rowKey={(user) => user.id}
      isShrinking={!deletion.isIdle}
      actions={({ id, version }) => <UserActions quiet {...{ id, version, deletion }} />}
      empty="No users."
      hint="Everyone who can sign in appears here."
    />
  );
}
