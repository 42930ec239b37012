import { paths } from '#lib/routing/paths.ts';

/** The steps up from the screens that change a user. */
export const userTrail = (id: string) => [
  { label: 'Users', to: paths.users },
  { label: 'User Details', to: paths.user.href(id) },
];
