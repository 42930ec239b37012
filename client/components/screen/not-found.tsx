import { ButtonLink } from '#components/basics/button-link.tsx';
import { paths } from '#platform/paths.ts';
import { EmptyList } from '#ui/empty.tsx';
import { Card } from './card.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** The screen of an address that no screen has. */
export const NotFound = () => (
  <ScreenFrame>
    <Card>
      <EmptyList hint={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}>
        There is no screen at this URL.
      </EmptyList>
    </Card>
  </ScreenFrame>
);
