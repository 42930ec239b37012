import type { Feature } from '#components/feature.ts';
import { firstQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { toResults } from '#data/search/search-result.ts';
import { paths } from '#platform/paths.ts';
import { profileQuery } from './api.ts';

export const profileFeature: Feature = {
  routes: [
    {
      path: paths.profile,
      handle: { title: 'Profile' },
      children: [
        {
          path: paths.profile,
          lazy: lazyScreen(async () => (await import('./profile.tsx')).Profile),
          loader: firstQueries(() => [profileQuery()]),
        },
        {
          path: paths.profilePassword,
          lazy: lazyScreen(async () => (await import('./profile.tsx')).ProfilePassword),
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
