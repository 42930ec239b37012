import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { user } from './users.ts';

export const profile = defineCalls('profile', {
  details: { method: 'GET', path: '/profile', answer: user },
  changePassword: {
    method: 'PATCH',
    path: '/profile/password',
    request: z.object({ password: z.string(), password_confirmation: z.string() }),
  },
});
