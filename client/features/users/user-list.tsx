import { ButtonLink } from '#components/basics/button-link.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import type { Column } from '#components/table/column.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { text } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllUsers, type ShownUser, useDeleteUser, useUsers } from './api.ts';

/** The screens that change a user, by the label of their button. */
export const userLinks = (id: unknown) => ({
  Edit: paths.editUser.href(id),
  'Change Password': paths.userPassword.href(id),
});

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
  const users = useUsers(usePageNumber());
  const deletion = useDeleteUser();
  const create = (
    <ButtonLink tone="primary" to={paths.createUser}>
      Create
    </ButtonLink>
  );
  return (
    <Page actions={create}>
      <Card>
        <PagedTable
          id="users"
          label="Users"
          list={users}
          isShrinking={!deletion.isIdle}
          fetchAllPages={fetchAllUsers}
          rowKey={(user) => user.id}
          recordHref={(user) => paths.user.href(user.id)}
          actions={(user) => (
            <RecordActions
              quiet
              id={user.id}
              version={user.version}
              links={userLinks(user.id)}
              deletion={deletion}
            />
          )}
          empty="No users."
          hint={
            <>
              Everyone who can sign in appears here.
              <ButtonLink to={paths.createUser}>Create the first user</ButtonLink>
            </>
          }
          columns={columns}
        />
      </Card>
    </Page>
  );
}
