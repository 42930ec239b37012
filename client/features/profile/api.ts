import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { paths } from '#platform/paths.ts';

export const profileQuery = () => queryOf(profile.details, {});

export const useProfile = () => useQuery(profileQuery());

export const useChangePassword = () =>
  useWrite(profile.changePassword, {
    success: 'Password updated successfully.',
    to: () => paths.profile,
  });
