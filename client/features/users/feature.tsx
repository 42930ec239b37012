import type { Feature } from '#components/feature.ts';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { toResults } from '#data/search/search-result.ts';
import { recordList } from '#lists/record-place.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { userOfPasswordQuery, userQuery, userToEditQuery } from './api.ts';
import { userSearch } from './search-source.ts';
import { UserList, userList } from './user-list.tsx';

export const usersFeature: Feature = {
  routes: [
    {
      path: paths.users,
      handle: { title: 'Users' },
      children: [
        {
          index: true,
          element: <UserList />,
          loader: firstQueries(({ parameters }) => pageQueries(userList, parameters)),
        },
        {
          path: paths.createUser,
          lazy: lazyScreen(async () => (await import('./user-screens.tsx')).CreateUser),
          handle: { title: 'Create User' },
        },
        {
          path: paths.user.path,
          lazy: lazyScreen(async () => (await import('./user-screens.tsx')).UserDetails),
          handle: { title: 'User Details', list: recordList(userList) },
          loader: firstQueries(({ param }) => [userQuery(param(paths.user.path, 'id'))]),
        },
        {
          path: paths.editUser.path,
          lazy: lazyScreen(async () => (await import('./user-screens.tsx')).EditUser),
          handle: { title: 'Edit User' },
          loader: firstQueries(({ param }) => [userToEditQuery(param(paths.editUser.path, 'id'))]),
        },
        {
          path: paths.userPassword.path,
          lazy: lazyScreen(async () => (await import('./user-screens.tsx')).UserPassword),
          handle: { title: 'Change Password' },
          loader: firstQueries(({ param }) => [
            userOfPasswordQuery(param(paths.userPassword.path, 'id')),
          ]),
        },
      ],
    },
  ],
  navigation: {
    group: 'Admin',
    label: 'Users',
    to: paths.users,
    letter: 'u',
    icon: icon(
      'M8.5 5.25a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM1.75 13.25C2.05 10.75 3.65 9.5 6 9.5s3.95 1.25 4.25 3.75M10.75 3a2.5 2.5 0 0 1 0 4.5M12 9.75c1.3.5 2.1 1.7 2.25 3.5',
    ),
  },
  screens: toResults('Screen', paths.createUser, 'Create User', 'New user'),
  search: userSearch,
};
