import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import { queryOf } from '#lib/api/query.ts';
import { changePassword } from './writes.ts';

export const useProfile = () => useQuery(queryOf(profile.details, {}));

export const useChangePassword = () => useApiMutation(changePassword, { success: 'Password updated successfully.' });
