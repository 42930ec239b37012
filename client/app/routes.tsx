import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { EmptyList } from '#ui/basics/empty.tsx';
import { Card } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { features } from './features.ts';
import { Shell } from './layout/shell.tsx';

const NotFound = () => (
  <Page title="Not found">
    <Card>
      <EmptyList hint={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}>
        There is no page at this URL.
      </EmptyList>
    </Card>
  </Page>
);

/** The routes of a signed-in user. */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    element: <Shell />,
    children: [
      { index: true, element: <Navigate to={paths.dashboard} replace /> },
      { path: paths.login, element: <Navigate to={paths.home} replace /> },
      { path: paths.forgotPassword, element: <Navigate to={paths.home} replace /> },
      ...features.flatMap(({ routes }) => routes),
      { path: '*', element: <NotFound /> },
    ],
  },
];
