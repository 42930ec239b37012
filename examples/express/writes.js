import { createHash, randomUUID } from 'node:crypto';
import { db, transaction } from './database.js';
import { check, Rejection } from './rejection.js';

const keyPattern = /^[!-~]{1,255}$/;
const storedOf = (user, key) =>
  db.prepare('select * from idempotency_keys where user_id = ? and key = ?').get(user.id, key);
const store = (user, key, request, status, body) =>
  db
    .prepare('insert into idempotency_keys (user_id, key, request, status, body) values (?, ?, ?, ?, ?)')
    .run(user.id, key, request, status, JSON.stringify(body ?? null));

/** Carries out a write with a new key, and stores its response. A rejected write is rolled back, and stored too. */
function carryOut(handle, req, key, request) {
  try {
    const body = transaction(() => handle(req), 'changes');
    store(req.user, key, request, body ? 200 : 204, body);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    store(req.user, key, request, error.status, error.body);
  }
  return storedOf(req.user, key);
}

/**
 * Carries out a write in a transaction, once for each user and Idempotency-Key, and sends the stored response to a
 * repetition. `handle` returns the body, or throws a Rejection.
 */
export const write = (handle) => (req, res) => {
  const key = req.get('Idempotency-Key') ?? `none-${randomUUID()}`;
  if (!keyPattern.test(key)) throw new Rejection(400, { message: 'Idempotency-Key is not valid.' });
  const text = `${req.method} ${req.originalUrl}\n${req.rawBody ?? ''}`;
  const request = createHash('sha256').update(text).digest('hex');
  res.set('Write-Outcome', 'rejected');
  const { status, body } = transaction(() => {
    const stored = storedOf(req.user, key) ?? carryOut(handle, req, key, request);
    check({ 'Idempotency-Key': stored.request !== request && 'This key belongs to another request.' });
    return stored;
  });
  if (status < 400) res.removeHeader('Write-Outcome');
  res.status(status).type('json').send(body);
};

/** Rejects a write that demands another version by If-Match. Call it when nothing else rejects the write. */
export function checkVersion(req, current) {
  const demanded = req.get('If-Match') ?? '*';
  if (demanded !== '*' && !demanded.split(/, */).includes(`"${current.version}"`))
    throw new Rejection(412, { message: 'This record was changed.', current });
}
