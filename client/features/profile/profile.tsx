import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useProfile } from './api.ts';

export function Profile() {
  const profile = useProfile();
  return (
    <Page title="Profile" actions={<ButtonLink to={paths.profilePassword}>Change Password</ButtonLink>}>
      <Card>
        <CardBody>
          <Loaded query={profile}>
            {(user) => (
              <Facts
                facts={{ Name: text(user.username), Email: text(user.email), 'Created At': <Time of={user.created_at} /> }}
              />
            )}
          </Loaded>
        </CardBody>
      </Card>
    </Page>
  );
}
