import { limits } from '../limits.ts';
import { profile } from '../profile.ts';
import { describeObject, describeResource } from './documented.ts';

export const profileTexts = describeResource(
  profile,
  {
    details: { summary: 'Get the profile of the signed-in user' },
    changePassword: {
      summary: 'Change the password of the signed-in user',
      description: 'Ends the other sessions of the user and keeps the one of the request.',
    },
  },
  [
    describeObject(profile.changePassword.request, 'OwnPassword', {
      description: 'The new password of the signed-in user.',
      properties: {
        password: {
          description: 'The new password, exactly as typed. It is in no response.',
          format: 'password',
          ...limits.newPassword,
        },
        password_confirmation: {
          description: 'The same password again. Another one is a 422.',
          format: 'password',
        },
      },
      example: {
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
      },
    }),
  ],
);
