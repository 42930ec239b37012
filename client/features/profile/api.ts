import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import { queryOf } from '#lib/api/query.ts';

export const useProfile = () => useQuery(queryOf(profile.details, {}));

export const useChangePassword = () => useApiMutation(profile.changePassword, { success: 'Password updated successfully.' });
