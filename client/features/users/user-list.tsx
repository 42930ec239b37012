import type { ComponentProps } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { ListScreen } from '#components/screens/list-screen.tsx';
import type { Column } from '#components/table/column.tsx';
import { text } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllUsers, type ShownUser, useDeleteUser, useUsers } from './api.ts';

const columns: Column<ShownUser>[] = [
  {
    id: 'username',
    header: 'Username',
    align: 'name',
    value: (user) => user.username,
    cell: (user, to) => <TextLink to={to}>{text(user.username)}</TextLink>,
  },
  { id: 'email', header: 'Email', priority: 2, align: 'name', value: (user) => user.email },
  {
    id: 'created-at',
    header: 'Created At',
    priority: 3,
    as: 'time',
    value: (user) => user.created_at,
  },
];

export function UserList() {
  const deletion = useDeleteUser();
  return (
    <ListScreen
      id="users"
      label="Users"
      list={useUsers(usePageNumber())}
      fetchAllPages={fetchAllUsers}
      create={{ to: paths.createUser, noun: 'user' }}
      columns={columns}
      rowKey={(user) => user.id}
      recordHref={(user) => paths.user.href(user.id)}
      isShrinking={!deletion.isIdle}
      actions={({ id, version }) => <UserActions quiet {...{ id, version, deletion }} />}
      empty="No users."
      hint="Everyone who can sign in appears here."
    />
  );
}

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
