import type { auth } from '#contract/auth.ts';
import { transactionBefore } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { requireClient } from '../http/connected-client.ts';
import { HttpError, invalid } from '../http/http-error.ts';
import type { HandlerInput, OpenContext } from '../http/route.ts';
import { type Attempt, type Block, limits } from './attempts.ts';
import { addressKeyOf } from './client-address.ts';
import { setCookies } from './cookies.ts';
import { dummyHash, hashPassword, isWeak, type PasswordCost, verifyPassword } from './passwords.ts';
import { type Credentials, findAccount, lockCredentials, upgradeHash } from './queries.ts';
import { deleteExpiredSessions, endSession, startSession } from './sessions.ts';

/** Returns the signed-in user, or null without a session. */
export async function checkSession(_input: unknown, { session }: OpenContext) {
  return { user: session && { id: session.user.id, username: session.user.username } };
}

/** Signs in under a new session. An unknown email and a wrong password get the same response after the same work. */
export async function signIn({ body }: HandlerInput<typeof auth.login>, context: OpenContext) {
  const { db, request, response, attempts, hashQueue, passwordCost } = context;
  const address = addressKeyOf(request);
  const addressBlock = attempts.blockOfAddress(address);
  if (addressBlock) throw await blocked(context, addressBlock);
  const { key, user } = await findAccount(db, body.email);
  const attempt = attempts.begin(key, address);
  if (isBlock(attempt)) throw await blocked(context, attempt, user);

  let outcome: Parameters<Attempt['end']>[0] = 'aborted';
  try {
    let verified = await hashQueue.run(address, () =>
      verify(body.password, user?.password_hash ?? dummyHash(passwordCost), passwordCost),
    );
    let secret = user && verified ? await openSession(context, user, verified.upgrade) : null;
    if (verified?.upgrade && secret === null) {
      // A parallel sign-in may have replaced the hash by one of the same password.
      const { user: current } = await findAccount(db, body.email);
      verified = current ? await hashQueue.run(address, () => verify(body.password, current.password_hash, passwordCost)) : null;
      secret = current && verified ? await openSession(context, current, verified.upgrade) : null;
    }
    outcome = secret === null ? 'failed' : 'succeeded';
    if (!user || secret === null) throw await rejected(context, user);
    setCookies(request, response, secret);
    return { id: user.id, username: user.username };
  } finally {
    attempt.end(outcome);
  }
}

/** Returns null for a wrong password, else the hash that is to replace one of lower cost. */
async function verify(password: string, hash: string, cost: PasswordCost): Promise<{ upgrade: string | null } | null> {
  if (!(await verifyPassword(password, hash))) return null;
  return { upgrade: isWeak(hash, cost) ? await hashPassword(password, cost) : null };
}

/** Returns the id of a new session, or null if the password was changed or the user deleted after the password was verified. */
async function openSession(context: OpenContext, user: Credentials, upgrade: string | null) {
  const { db, clock, deadline, request, session } = context;
  return transactionBefore(db, deadline, async (tx) => {
    if (!(await lockCredentials(tx, user))) return null;
    if (upgrade !== null) await upgradeHash(tx, user.id, upgrade);
    if (session) await endSession(tx, session.secret);
    await deleteExpiredSessions(tx, clock());
    const secret = await startSession(tx, clock(), user.id);
    await recordEvent(tx, context, {
      type: 'sign-in',
      actor: user,
      subject: `users/${user.id}`,
      description: `${user.email} signed in.`,
    });
    await requireClient(request);
    return secret;
  });
}

const isBlock = (attempt: Attempt | Block): attempt is Block => 'scope' in attempt;

async function rejected(context: OpenContext, user: Credentials | undefined): Promise<HttpError> {
  await recordRejection(context, user, `A sign-in as ${nameOf(user)} was rejected.`);
  return invalid({ email: ['Incorrect email or password.'] });
}

async function blocked(context: OpenContext, block: Block, user?: Credentials): Promise<HttpError> {
  // Only the first rejection of a block, so that a flood cannot fill the log.
  if (block.isNew) {
    const account = nameOf(user);
    const address = context.request.ip ?? 'an unknown address';
    const scopes = { address: `from ${address}`, account: `as ${account}`, accountFromAddress: `as ${account} from ${address}` };
    const text = `Sign-ins ${scopes[block.scope]} are blocked for ${durationOf(block)} after ${limits[block.scope]} wrong passwords.`;
    await recordRejection(context, user, text);
  }
  const message = `Too many attempts. Try again in ${durationOf(block)}.`;
  const headers = { 'Retry-After': String(Math.ceil(block.retryAfterMs / 1000)) };
  return new HttpError(429, message, { errors: { email: [message] }, headers });
}

async function recordRejection(context: OpenContext, user: Credentials | undefined, description: string): Promise<void> {
  const subject = user && `users/${user.id}`;
  await recordEvent(context.db, { ...context, session: null }, { type: 'sign-in rejected', subject, description });
}

/** Omits the typed email of an unknown account: it may be a password in the wrong field. */
const nameOf = (user: Credentials | undefined) => user?.email ?? 'an unknown user';

/** Rounds up to minutes, or to seconds below one minute. */
function durationOf({ retryAfterMs }: Block): string {
  const [count, unit] = retryAfterMs < 60_000 ? [retryAfterMs / 1000, 'second'] : [retryAfterMs / 60_000, 'minute'];
  return `${Math.ceil(count)} ${unit}${count > 1 ? 's' : ''}`;
}

/**
 * Ends the session, if there is one, also for a client that has disconnected. Clears no cookies: a late response would remove those
 * of the next sign-in in the same browser.
 */
export async function signOut(_input: unknown, context: OpenContext) {
  const { db, deadline, session } = context;
  if (session) {
    await transactionBefore(db, deadline, async (tx) => {
      await endSession(tx, session.secret);
      await recordEvent(tx, context, { type: 'sign-out', description: `${session.user.email} signed out.` });
    });
  }
}
