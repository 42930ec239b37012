import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { Stack } from '../ui/columns.tsx';
import { Page } from '../ui/page.tsx';

export const NotFound = () => (
  <Page title="Not found">
    <Card>
      <CardBody>
        <Stack>
          <p>There is no screen at this address.</p>
          <div>
            <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
          </div>
        </Stack>
      </CardBody>
    </Card>
  </Page>
);
