import { profile } from '#contract/profile.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';

/** No request returns a password. */
export const changePasswordCheck = defineCheck(profile.changePassword, { title: 'Change Password' });
