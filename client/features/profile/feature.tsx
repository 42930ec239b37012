import type { Feature } from '#lib/feature.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { Profile } from './profile.tsx';
import { ProfilePassword } from './profile-password.tsx';
import { changePassword } from './writes.ts';

export const profileFeature: Feature = {
  routes: [
    { path: paths.profile, element: <Profile /> },
    { path: paths.profilePassword, element: <ProfilePassword /> },
  ],
  screens: [...toResults('Screen', paths.profile, 'Profile'), ...toResults('Screen', paths.profilePassword, 'Change Password')],
  writes: [changePassword],
};
