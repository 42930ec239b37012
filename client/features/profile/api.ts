import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import { defineWrite } from '#lib/api/outcome/write-definition.ts';
import { queryOf } from '#lib/api/query.ts';

export const changePassword = defineWrite(profile.changePassword, {
  title: 'Change Password',
  cannotBeChecked: 'A changed password cannot be checked.',
});

export const useProfile = () => useQuery(queryOf(profile.details, {}));

export const useChangePassword = () => useApiMutation(changePassword, { success: 'Password updated successfully.' });
