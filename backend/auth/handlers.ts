import { allEndpoints } from '#contract/all-endpoints.ts';
import type { auth } from '#contract/auth.ts';
import { declareList, featuresHeader } from '#contract/features.ts';
import { parametersOf } from '#contract/lists.ts';
import { networkOf } from '../../shared/address.ts';
import { maxPerPage } from '../db/pages.ts';
import { transactionBefore } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { forbidden, HttpError, invalid } from '../http/http-error.ts';
import type { HandlerInput, OpenContext } from '../http/route.ts';
import { type Block, limits } from './attempts.ts';
import { beginSession } from './begin-session.ts';
import { setCookies } from './cookies.ts';
import type { Slot } from './hash-queue.ts';
import { dummyHash, hashPassword, isWeak, type PasswordCost, verifyPassword } from './passwords.ts';
import { type Credentials, findAccount, lockCredentials, upgradeHash } from './queries.ts';
import { endSession } from './sessions.ts';
import { startSignOn } from './sign-on.ts';

/**
 * The optional features that this backend keeps: every parameter of every list that the contract describes. `per-page` and `search` are
 * for tabs of 1.1. See docs/backend-features.md.
 */
const features = [
  'idempotency-key',
  'withdraw-key',
  'if-match',
  `per-page=${maxPerPage}`,
  'search',
  'day-summary',
  ...allEndpoints.flatMap((endpoint) => {
    const parameters = parametersOf(endpoint, maxPerPage);
    return parameters ? [declareList(endpoint.path, parameters)] : [];
  }),
].join(', ');

/**
 * Returns the signed-in user, or null without a session. Declares the features of the backend. Starts the session of a user whom a token
 * names.
 */
export async function checkSession(_input: unknown, context: OpenContext) {
  const { response, session } = context;
  response.set(featuresHeader, features);
  if (session?.secret === null) await startSignOn(context, session);
  return { user: session && { id: session.user.id, username: session.user.username } };
}

/** Signs in under a new session. An unknown email and a wrong password get the same response after the same work. */
export async function signIn({ body }: HandlerInput<typeof auth.login>, context: OpenContext) {
  const { db, request, response, attempts, hashQueue, verifyToken } = context;
  if (verifyToken) throw forbidden('Passwords are not accepted here. Sign in at your company.');
  const address = networkOf(request.ip ?? '');
  const { key, user } = await findAccount(db, body.email);
  const block = await attempts.findBlock(key, address);
  if (block) throw await blocked(context, block, user);
  const outcome = await hashQueue.enter(address, (slot) =>
    attempts.run(key, address, () => authenticate(context, slot, body, user)),
  );
  if (!('result' in outcome)) throw await blocked(context, outcome, user);
  if (!user || outcome.result === null) throw await rejected(context, user);
  setCookies(request, response, outcome.result);
  return { id: user.id, username: user.username };
}

/** Returns the id of a new session, or null for an unknown email or a wrong password. */
async function authenticate(
  context: OpenContext,
  slot: Slot,
  { email, password }: { email: string; password: string },
  user: Credentials | undefined,
): Promise<string | null> {
  const { db, passwordCost } = context;
  const verified = await slot(() =>
    verify(password, user?.password_hash ?? dummyHash(passwordCost), passwordCost),
  );
  if (!user || !verified) return null;
  const secret = await openSession(context, user, verified.upgrade);
  if (secret !== null || verified.upgrade === null) return secret;
  // A parallel sign-in may have replaced the hash by one of the same password.
  const { user: current } = await findAccount(db, email);
  const again =
    current && (await slot(() => verify(password, current.password_hash, passwordCost)));
  return current && again ? openSession(context, current, again.upgrade) : null;
}

/** Returns null for a wrong password, else the hash that is to replace one of lower cost. */
async function verify(
  password: string,
  hash: string,
  cost: PasswordCost,
): Promise<{ upgrade: string | null } | null> {
  if (!(await verifyPassword(password, hash))) return null;
  return { upgrade: isWeak(hash, cost) ? await hashPassword(password, cost) : null };
}

/** Returns the id of a new session, or null if the password was changed or the user deleted after the password was verified. */
async function openSession(context: OpenContext, user: Credentials, upgrade: string | null) {
  const { db, deadline, session } = context;
  return transactionBefore(db, deadline, async (tx) => {
    if (!(await lockCredentials(tx, user))) return null;
    if (upgrade !== null) await upgradeHash(tx, user.id, upgrade);
    if (session?.secret) await endSession(tx, session.secret);
    return beginSession(tx, context, user, `${user.email} signed in.`);
  });
}

async function rejected(context: OpenContext, user: Credentials | undefined): Promise<HttpError> {
  await recordRejection(context, user, `A sign-in as ${nameOf(user)} was rejected.`);
  return invalid({ email: ['Incorrect email or password.'] });
}

async function blocked(context: OpenContext, block: Block, user?: Credentials): Promise<HttpError> {
  // Only the first rejection of a block, so that a flood cannot fill the log.
  if (block.isNew) {
    const account = nameOf(user);
    const address = context.request.ip ?? 'an unknown address';
    const scopes = {
      address: `from ${address}`,
      account: `as ${account}`,
      accountFromAddress: `as ${account} from ${address}`,
    };
    const text = `Sign-ins ${scopes[block.scope]} are blocked for ${durationOf(block)} after ${limits[block.scope]} wrong passwords.`;
    await recordRejection(context, user, text);
  }
  const message = `Too many attempts. Try again in ${durationOf(block)}.`;
  const headers = { 'Retry-After': String(Math.ceil(block.retryAfterMs / 1000)) };
  return new HttpError(429, message, { errors: { email: [message] }, headers });
}

async function recordRejection(
  context: OpenContext,
  user: Credentials | undefined,
  description: string,
): Promise<void> {
  const subject = user && `users/${user.id}`;
  await recordEvent(
    context.db,
    { ...context, session: null },
    { type: 'sign-in rejected', subject, description },
  );
}

/** Omits the typed email of an unknown account: it may be a password in the wrong field. */
const nameOf = (user: Credentials | undefined) => user?.email ?? 'an unknown user';

/** Rounds up to minutes, or to seconds below one minute. */
function durationOf({ retryAfterMs }: Block): string {
  const [count, unit] =
    retryAfterMs < 60_000 ? [retryAfterMs / 1000, 'second'] : [retryAfterMs / 60_000, 'minute'];
  return `${Math.ceil(count)} ${unit}${count > 1 ? 's' : ''}`;
}

/**
 * Ends the session, if there is one, also for a client that has disconnected. Clears no cookies: a late response would remove those
 * of the next sign-in in the same browser.
 */
export async function signOut(_input: unknown, context: OpenContext) {
  const { db, deadline, session } = context;
  const secret = session?.secret;
  if (secret) {
    await transactionBefore(db, deadline, async (tx) => {
      await endSession(tx, secret);
      await recordEvent(tx, context, {
        type: 'sign-out',
        description: `${session.user.email} signed out.`,
        subject: `users/${session.user.id}`,
      });
    });
  }
}
