import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
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
