import { ButtonLink } from '#components/basics/button.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { RowActions } from '#components/table/table.tsx';
import { text } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllUsers, useDeleteUser, useUsers } from './api.ts';
import { userLinks } from './user-details.tsx';

export function UserList() {
  const users = useUsers(usePageNumber());
  const deletion = useDeleteUser();
  const create = (
    <ButtonLink tone="primary" to={paths.createUser}>
      Create
    </ButtonLink>
  );
  return (
    <Page title="Users" actions={create}>
      <Card>
        <PagedTable
          label="Users"
          list={users}
          isShrinking={!deletion.isIdle}
          fetchAllPages={fetchAllUsers}
          rowKey={(user) => user.id}
          empty="No users."
          hint={<ButtonLink to={paths.createUser}>Create the first user</ButtonLink>}
          columns={[
            {
              header: 'Username',
              align: 'name',
              value: (user) => user.username,
              cell: (user) => (
                <TextLink to={paths.user.href(user.id)}>{text(user.username)}</TextLink>
              ),
            },
            { header: 'Email', priority: 2, align: 'name', value: (user) => user.email },
            { header: 'Created At', priority: 3, as: 'time', value: (user) => user.created_at },
            {
              header: '',
              cell: (user) => (
                <RowActions>
                  <RecordActions
                    quiet
                    id={user.id}
                    links={userLinks(user.id)}
                    deletion={deletion}
                  />
                </RowActions>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
