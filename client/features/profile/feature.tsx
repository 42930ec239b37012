import { defineFeature } from '#components/feature.tsx';
import { profile } from '#contract/profile.ts';

export const profileFeature = defineFeature({
  title: 'Profile',
  at: profile.details,
  code: async () => (await import('./profile.tsx')).Profile,
  screens: [
    {
      title: 'Change Password',
      at: profile.changePassword,
      code: async () => (await import('./profile.tsx')).ProfilePassword,
    },
  ],
});
