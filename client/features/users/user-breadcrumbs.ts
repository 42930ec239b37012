import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { ShownUser } from './api.ts';

/** The breadcrumbs of the screens that edit a user. */
export const userBreadcrumbs = (id: string, { data, isError }: { data: ShownUser | undefined; isError: boolean }) => [
  { label: 'Users', to: paths.users },
  { label: data ? text(data.username) : isError && 'User Details', to: paths.user.href(id) },
];
