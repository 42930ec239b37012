import * as z from 'zod/mini';
import { describe, describeEndpoints, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './limits.ts';
import { user } from './users.ts';

export const profile = defineEndpoints('profile', {
  details: { method: 'GET', path: '/profile', response: user },
  changePassword: {
    method: 'PATCH',
    path: '/profile/password',
    repeat: 'same',
    request: z.object({ password: z.string(), password_confirmation: z.string() }),
  },
});

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(profile, {
    details: 'Get the profile of the signed-in user',
    changePassword: {
      summary: 'Change the password of the signed-in user',
      description: 'Ends the other sessions of the user and keeps the one of the request.',
    },
  });
  describe(profile.changePassword.request, 'OwnPassword', {
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
  });
});
