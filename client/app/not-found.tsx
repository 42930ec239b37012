import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';

export const NotFound = () => (
  <Page title="Not found">
    <Card>
      <CardBody>
        <Stack>
          <p>There is no page at this URL.</p>
          <div>
            <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
          </div>
        </Stack>
      </CardBody>
    </Card>
  </Page>
);
