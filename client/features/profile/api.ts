import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/send-write.ts';
import { defineWrite } from '#data/writes/write-definition.ts';

export const changePassword = defineWrite(profile.changePassword, {
  title: 'Change Password',
  cannotBeChecked: 'A changed password cannot be checked.',
});

export const profileQuery = () => queryOf(profile.details, {});

export const useProfile = () => useQuery(profileQuery());

export const useChangePassword = () =>
  useWrite(changePassword, { success: 'Password updated successfully.' });
