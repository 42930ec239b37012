import type { Feature } from '#components/feature.ts';
import { toResults } from '#data/search/search-result.ts';
import { paths } from '#platform/paths.ts';
import { changePassword, profileQuery } from './api.ts';
import { Profile, ProfilePassword } from './profile.tsx';

export const profileFeature: Feature = {
  routes: [
    {
      path: paths.profile,
      handle: { title: 'Profile' },
      children: [
        { index: true, element: <Profile />, handle: { queries: () => [profileQuery()] } },
        {
          path: paths.profilePassword,
          element: <ProfilePassword />,
          handle: { title: 'Change Password' },
        },
      ],
    },
  ],
  screens: [
    ...toResults('Screen', paths.profile, 'Profile'),
    ...toResults('Screen', paths.profilePassword, 'Change Password'),
  ],
  writes: [changePassword],
};
