import { useQuery } from '@tanstack/react-query';
import { profile } from '#contract/profile.ts';
import { queryOf, useSend } from '#lib/api/query.ts';

export const useProfile = () => useQuery(queryOf(profile.details, {}));

export const useChangePassword = () => useSend(profile.changePassword);
