import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useUser } from './api.ts';
import { UserActions } from './user-actions.tsx';

export function UserDetails() {
  const [, , id = ''] = useSegments();
  const user = useUser(id);
  return (
    <Page
      title="User Details"
      trail={[{ label: 'Users', to: paths.users }]}
      actions={!user.isLoadingError && <UserActions id={id} />}
    >
      <Card>
        <CardBody>
          <Loaded query={user}>
            {(user) => (
              <Facts
                facts={{
                  Name: text(user.username),
                  Email: text(user.email),
                  'Created At': <Time of={user.created_at} />,
                  'Updated At': <Time of={user.updated_at} />,
                }}
              />
            )}
          </Loaded>
        </CardBody>
      </Card>
    </Page>
  );
}
