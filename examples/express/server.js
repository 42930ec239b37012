import { createHash, randomBytes } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { db } from './database.js';
import { declaredLists, sendList } from './lists.js';
import { check, isText, Rejection } from './rejection.js';
import { change, findById, findUser, hashPassword, passwordRule, users } from './users.js';
import { write } from './writes.js';

const app = express();
// The addresses of the gateways, whose X-Forwarded-* headers are true.
app.set('trust proxy', process.env.TRUSTED_PROXIES ?? 'loopback');
app.use(express.json({ verify: (req, _res, body) => Object.assign(req, { rawBody: body }) }));
app.use(
  session({
    secret: process.env.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    // Only a sign-in sets the cookie. In production, `store` is a database.
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto' },
  }),
);

/** Changes with the password, which ends the sessions that were begun with another one. */
const stampOf = ({ password }) => createHash('sha256').update(password).digest('hex');

app.use((req, _res, next) => {
  const user = db.prepare('select * from users where id = ?').get(req.session.userId ?? 0);
  if (user && stampOf(user) === req.session.stamp) req.user = user;
  next();
});

const ajax = express.Router();
app.use('/ajax', ajax);
const features = ['idempotency-key', 'if-match', ...declaredLists].join(', ');

// A visitor gets 200 too. The sign-in has no token yet: the gateway rejects the requests of other sites.
ajax.get('/auth/check', ({ user }, res) => {
  res.set('Clearhouse-Features', features);
  res.json({ user: user ? { id: user.id, username: user.username } : null });
});
const limiter = new RateLimiterMemory({ points: 10, duration: 60 });
ajax.post('/auth/login', async (req, res) => {
  const { email, password } = req.body ?? {};
  const message = 'Enter your email address and your password.';
  check({ email: !isText(email, 320) && message, password: !isText(password, 1000) && message });
  const key = `${email.toLowerCase()} ${req.ip}`;
  if ((await limiter.get(key))?.remainingPoints <= 0) {
    const message = 'Too many attempts. Try again in a minute.';
    throw new Rejection(429, { message, errors: { email: [message] } });
  }
  const user = await findUser(req.body);
  if (!user) await limiter.penalty(key);
  check({ email: !user && 'Incorrect email or password.' });
  // A new session, so that nobody knows its id from before the sign-in.
  await new Promise((resolve, reject) => req.session.regenerate((error) => (error ? reject(error) : resolve())));
  const token = randomBytes(32).toString('hex');
  Object.assign(req.session, { userId: user.id, stamp: stampOf(user), token });
  res.cookie('XSRF-TOKEN', token, { sameSite: 'lax', secure: req.secure });
  res.json({ id: user.id, username: user.username });
});

// A write without the token of its session: 419. Any request without a session: 401, never a redirect.
ajax.use((req, _res, next) => {
  if (!req.user) throw new Rejection(401, { message: 'Sign in.' });
  const isSafe = ['GET', 'HEAD'].includes(req.method);
  if (!isSafe && req.get('X-XSRF-TOKEN') !== req.session.token)
    throw new Rejection(419, { message: 'The page has expired.' });
  next();
});
// Ends the session on the server. Deletes no cookie: a late response would sign out the next person.
ajax.post('/auth/logout', (req, res) => req.session.destroy(() => res.status(204).end()));

ajax.get('/profile', (req, res) => res.json(findById(req.user.id)));
const changeOwnPassword = write((req) => {
  const differs = req.body?.password !== req.body?.password_confirmation;
  check({ password: passwordRule(req) || (differs && 'Enter the same password twice.') });
  change(req.user.id, { password: req.passwordHash });
  req.session.stamp = stampOf({ password: req.passwordHash });
});
ajax.patch('/profile/password', hashPassword, changeOwnPassword);
ajax.use('/users', users);
const columns = `reference_id, cryptocurrency_code, currency_code, address, rate, created_at, updated_at,
  cast(payment_requirement as text) as payment_requirement, cast(payment_requirement as text) as cryptocurrency_amount`;
ajax.get('/orders', sendList('orders', columns));
ajax.get('/orders/:reference', (req, res) => {
  const order = db.prepare(`select ${columns} from orders where reference_id = ?`).get(req.params.reference);
  if (!order) throw new Rejection(404, { message: 'Order not found.' });
  res.json({ ...order, auto_trade: false, trade_approved_internal: false, trade_approved_external: false });
});

app.use((_req, res) => res.status(404).json({ message: 'Not found.' }));
app.use((error, _req, res, _next) => {
  const status = error.status ?? 500;
  if (status === 500) console.error(error);
  res.status(status).json(error.body ?? { message: status === 500 ? 'Something went wrong.' : error.message });
});
const server = app.listen(process.env.PORT ?? 8000, () => console.log(`Port ${server.address().port}`));
