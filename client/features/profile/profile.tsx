import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useProfile } from './api.ts';

export function Profile() {
  const profile = useProfile();
  return (
    <Page title="Profile" actions={<ButtonLink to={paths.profilePassword}>Change Password</ButtonLink>}>
      <Card>
        <CardBody>
          <QueryContent query={profile}>
            {(user) => (
              <DescriptionList
                of={user}
                facts={{
                  Name: ({ username }) => text(username),
                  Email: ({ email }) => text(email),
                  'Created At': ({ created_at }) => <Time value={created_at} />,
                }}
              />
            )}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}
