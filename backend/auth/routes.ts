import { auth } from '#contract/auth.ts';
import { openRoute } from '../http/route.ts';
import { checkSession, signIn, signOut } from './handlers.ts';
import { credentials } from './rules.ts';

export const authRoutes = [
  openRoute(auth.check, checkSession),
  openRoute(auth.login, signIn, { body: credentials, bodyLimit: '4kb' }),
  openRoute(auth.logout, signOut),
];
