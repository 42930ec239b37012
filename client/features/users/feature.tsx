import type { Feature } from '#components/feature.ts';
import { toResults } from '#data/search/search-result.ts';
import { earlyPage } from '#lists/early-page.ts';
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
          handle: { queries: ({ parameters }) => earlyPage(userList, parameters) },
        },
        { path: paths.createUser, handle: { title: 'Create User' } },
        {
          path: paths.user.path,
          handle: {
            title: 'User Details',
            list: recordList(userList),
            queries: ({ param }) => [userQuery(param(paths.user.path, 'id'))],
          },
        },
        {
          path: paths.editUser.path,
          handle: {
            title: 'Edit User',
            queries: ({ param }) => [userToEditQuery(param(paths.editUser.path, 'id'))],
          },
        },
        {
          path: paths.userPassword.path,
          handle: {
            title: 'Change Password',
            queries: ({ param }) => [userOfPasswordQuery(param(paths.userPassword.path, 'id'))],
          },
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
