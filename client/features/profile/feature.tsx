import type { Feature } from '#components/feature.ts';
import { toResults } from '#data/search/search-result.ts';
import { paths } from '#platform/paths.ts';
import { changePassword } from './api.ts';
import { Profile, ProfilePassword } from './profile.tsx';

export const profileFeature: Feature = {
  routes: [
    { path: paths.profile, element: <Profile /> },
    { path: paths.profilePassword, element: <ProfilePassword /> },
  ],
  screens: [
    ...toResults('Screen', paths.profile, 'Profile'),
    ...toResults('Screen', paths.profilePassword, 'Change Password'),
  ],
  writes: [changePassword],
};
