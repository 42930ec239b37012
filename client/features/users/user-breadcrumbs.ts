import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { ShownUser } from './api.ts';

/** The breadcrumbs of the screens that edit a user. */
export const userBreadcrumbs = (id: string, user: ShownUser | undefined) => [
  { label: 'Users', to: paths.users },
  { label: user ? text(user.username) : 'User Details', to: paths.user.href(id) },
];
