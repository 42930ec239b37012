import type { Feature } from '#lib/feature.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { changePassword } from './api.ts';
import { Profile, ProfilePassword } from './profile.tsx';

export const profileFeature: Feature = {
  routes: [
    { path: paths.profile, element: <Profile /> },
    { path: paths.profilePassword, element: <ProfilePassword /> },
  ],
  screens: [...toResults('Screen', paths.profile, 'Profile'), ...toResults('Screen', paths.profilePassword, 'Change Password')],
  writes: [changePassword],
};
