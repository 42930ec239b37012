import { paths } from '#lib/routing/paths.ts';

/** The breadcrumbs of the screens that edit a user. */
export const userBreadcrumbs = (id: string) => [
  { label: 'Users', to: paths.users },
  { label: 'User Details', to: paths.user.href(id) },
];
