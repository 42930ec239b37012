import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { Profile } from './profile.tsx';
import { ProfilePassword } from './profile-password.tsx';

export const profileRoutes: RouteObject[] = [
  { path: paths.profile, element: <Profile /> },
  { path: paths.profilePassword, element: <ProfilePassword /> },
];
