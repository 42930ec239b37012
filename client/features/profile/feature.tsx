import { defineFeature } from '#components/feature.tsx';
import { profile } from '#contract/profile.ts';
import { paths } from '#platform/paths.ts';

export const profileFeature = defineFeature({
  title: 'Profile',
  path: paths.profile,
  code: async () => (await import('./profile.tsx')).Profile,
  reads: [profile.details],
  screens: [
    {
      title: 'Change Password',
      path: paths.profilePassword,
      code: async () => (await import('./profile.tsx')).ProfilePassword,
    },
  ],
});
