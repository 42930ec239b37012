import type { Feature } from '#components/feature.ts';
import { toResults } from '#data/search/search-result.ts';
import { paths } from '#platform/paths.ts';
import { profileQuery } from './api.ts';

export const profileFeature: Feature = {
  routes: [
    {
      path: paths.profile,
      handle: { title: 'Profile' },
      children: [
        { path: paths.profile, handle: { queries: () => [profileQuery()] } },
        {
          path: paths.profilePassword,
          handle: { title: 'Change Password' },
        },
      ],
    },
  ],
  screens: [
    ...toResults('Screen', paths.profile, 'Profile'),
    ...toResults('Screen', paths.profilePassword, 'Change Password'),
  ],
};
