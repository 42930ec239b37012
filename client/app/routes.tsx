import { Navigate, type RouteObject } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { paths } from '#platform/paths.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
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
