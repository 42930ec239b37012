import { defineFeature } from '#components/feature.tsx';
import { users } from '#contract/users.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import { searchedList } from '#data/search/search-source.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { UserList, userList } from './list.tsx';

const screens = () => import('./screens.tsx');

export const usersFeature = defineFeature({
  title: 'Users',
  element: <UserList />,
  list: userList,
  navigation: {
    group: 'Admin',
    letter: 'u',
    icon: icon(
      'M8.5 5.25a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM1.75 13.25C2.05 10.75 3.65 9.5 6 9.5s3.95 1.25 4.25 3.75M10.75 3a2.5 2.5 0 0 1 0 4.5M12 9.75c1.3.5 2.1 1.7 2.25 3.5',
    ),
  },
  screens: [
    {
      title: 'Create User',
      at: users.create,
      otherNames: 'New user',
      code: async () => (await screens()).CreateUser,
    },
    {
      title: 'User Details',
      at: users.details,
      code: async () => (await screens()).UserDetails,
    },
    {
      title: 'Edit User',
      at: users.update,
      code: async () => (await screens()).EditUser,
      reads: [users.edit],
    },
    {
      title: 'Change Password',
      at: users.changePassword,
      code: async () => (await screens()).UserPassword,
      reads: [users.password],
    },
  ],
  search: {
    lists: [
      searchedList(
        users.list,
        () => true,
        ({ id, username, email, created_at }) =>
          withFacts(toResults('User', paths.user.href(id), username, email), { date: created_at }),
      ),
    ],
  },
});
