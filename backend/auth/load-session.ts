import type { RequestHandler } from 'express';
import type { Services } from '../services.ts';
import { secretOf } from './cookies.ts';
import { findSession } from './sessions.ts';
import { findSignOn } from './sign-on.ts';

/** Loads the caller's session into `response.locals`, null without one. With single sign-on a cookie alone is none. */
export const loadSession =
  (services: Services): RequestHandler =>
  async (request, response, next) => {
    const { db, clock, verifyToken } = services;
    const secret = secretOf(request);
    if (verifyToken)
      response.locals.session = await findSignOn(services, verifyToken, request, secret);
    else
      response.locals.session =
        secret === undefined ? null : await findSession(db, clock(), secret);
    next();
  };
