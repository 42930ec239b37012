import { usersPerPage } from '#contract/users.ts';
import { usePageNumber } from '../../lib/location.ts';
import { pageAfterDeletion } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { RowActions } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { everyUser, useUsers } from './api.ts';
import { UserActions } from './user-actions.tsx';

export function UserList() {
  const page = usePageNumber();
  const users = useUsers(page);
  const nextPage = pageAfterDeletion(page, users.data, usersPerPage);
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
          query={users}
          every={everyUser}
          perPage={usersPerPage}
          rowKey={(user) => user.id}
          empty="No users."
          columns={[
            {
              head: 'Username',
              align: 'name',
              value: (user) => user.username,
              cell: (user) => <TextLink to={paths.user(user.id)}>{text(user.username)}</TextLink>,
            },
            { head: 'Email', align: 'name', value: (user) => user.email },
            { head: 'Created At', as: 'time', value: (user) => user.created_at },
            {
              head: '',
              cell: (user) => (
                <RowActions>
                  <UserActions quiet id={user.id} page={nextPage} />
                </RowActions>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
