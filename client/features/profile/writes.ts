import { profile } from '#contract/profile.ts';
import { defineWrite } from '#lib/api/outcome/write-definition.ts';

export const changePassword = defineWrite(profile.changePassword, {
  title: 'Change Password',
  cannotBeChecked: 'A changed password cannot be checked.',
});
