import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { EmptyList } from '#ui/basics/empty.tsx';
import { Card } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';

export const NotFound = () => (
  <Page title="Not found">
    <Card>
      <EmptyList hint={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}>
        There is no page at this URL.
      </EmptyList>
    </Card>
  </Page>
);
