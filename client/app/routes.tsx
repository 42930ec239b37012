import { Navigate, type RouteObject } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import type { ScreenRoute } from '#components/page/screen.ts';
import { paths } from '#platform/paths.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import { features } from './features.ts';
import { withLateScreens } from './late.tsx';
import { ScreenFailure } from './layout/screen-failure.tsx';
import { Shell } from './layout/shell.tsx';

const NotFound = () => (
  <Page>
    <Card>
      <EmptyList hint={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}>
        There is no page at this URL.
      </EmptyList>
    </Card>
  </Page>
);

const toDashboard = <Navigate to={paths.dashboard} replace />;

/** The screens of a signed-in user. */
const screens: ScreenRoute[] = [
  ...features.flatMap(({ routes }) => routes.map(withLateScreens)),
  { path: '*', element: <NotFound />, handle: { title: 'Not found' } },
];

/** The routes of a signed-in user. */
export const routes: RouteObject[] = [
  { path: paths.home, element: toDashboard },
  { path: paths.login, element: toDashboard },
  { path: paths.forgotPassword, element: toDashboard },
  { element: <Shell />, children: [{ errorElement: <ScreenFailure />, children: screens }] },
];
