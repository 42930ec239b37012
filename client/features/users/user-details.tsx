import { useNavigate, useParams } from 'react-router-dom';
import { RecordActions } from '#components/form/delete-button.tsx';
import { RecordHistory } from '#components/history/record-history.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { Time } from '#components/values/time.tsx';
import { users } from '#contract/users.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { useDeleteUser, useUser } from './api.ts';
import { userLinks } from './user-list.tsx';

export function UserDetails() {
  const { id = '' } = useParams<'id'>();
  const user = useUser(id);
  const deletion = useDeleteUser();
  const navigate = useNavigate();
  return (
    <Page
      isStatic
      title={user.data && text(user.data.username)}
      actions={
        !user.isLoadingError && (
          <RecordActions
            id={id}
            version={user.data?.version}
            links={userLinks(id)}
            deletion={deletion}
            onDeleted={() => navigate(paths.users, { replace: true })}
          />
        )
      }
    >
      <QueryContent query={user}>
        {(user) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList
                  of={user}
                  facts={{
                    Name: ({ username }) => text(username),
                    Email: ({ email }) => text(email),
                    'Created At': ({ created_at }) => <Time value={created_at} />,
                    'Updated At': ({ updated_at }) => <Time value={updated_at} />,
                  }}
                />
              </CardBody>
            </Card>
            {user && (
              <RecordHistory
                kind="user"
                records={[
                  {
                    resource: users.details.resource,
                    subject: `users/${id}`,
                    reference: user.email,
                  },
                ]}
              />
            )}
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
