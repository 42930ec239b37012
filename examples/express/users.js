import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Router } from 'express';
import { db } from './database.js';
import { sendList } from './lists.js';
import { check, isText, Rejection } from './rejection.js';
import { checkVersion, write } from './writes.js';

const hash = async (password, salt) => `${salt}:${(await promisify(scrypt)(password, salt, 32)).toString('hex')}`;

/** Returns the user with an email and a password. An unknown email takes as long as a wrong password. */
export async function findUser({ email, password }) {
  const user = db.prepare('select * from users where email = ?').get(String(email));
  const stored = user?.password ?? `none:${'0'.repeat(64)}`;
  const given = await hash(String(password), stored.split(':')[0]);
  return timingSafeEqual(Buffer.from(given), Buffer.from(stored)) ? user : undefined;
}

/** Hashes the password of a request before its transaction. */
export async function hashPassword(req, _res, next) {
  if (isText(req.body?.password, 1000, 10))
    req.passwordHash = await hash(req.body.password, randomBytes(16).toString('hex'));
  next();
}

const columns = 'id, username, email, created_at, updated_at, version';

export const passwordRule = ({ passwordHash }) => !passwordHash && 'Use at least 10 characters.';

export function findById(id) {
  const user = db.prepare(`select ${columns} from users where id = ?`).get(String(id));
  if (!user) throw new Rejection(404, { message: 'User not found.' });
  return user;
}

export function change(id, values) {
  const columns = Object.keys(values).map((name) => `${name} = ?`);
  const changed = `version = version + 1, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ')`;
  db.prepare(`update users set ${columns}, ${changed} where id = ?`).run(...Object.values(values), id);
}

function identityRules({ username, email } = {}, id = 0) {
  const isTaken = (column, value) => db.prepare(`select 1 from users where ${column} = ? and id <> ?`).get(value, id);
  return {
    username:
      (!isText(username, 100) && 'Enter 1 to 100 characters.') ||
      (isTaken('username', username) && 'This value is taken.'),
    email:
      (!(isText(email, 254) && /^[^@\s]+@[^@\s]+$/.test(email)) && 'Enter an email address.') ||
      (isTaken('email', email) && 'This value is taken.'),
  };
}

const create = write((req) => {
  check({ ...identityRules(req.body), password: passwordRule(req) });
  const insert = db.prepare('insert into users (username, email, password) values (?, ?, ?) returning id');
  return insert.get(req.body.username, req.body.email, req.passwordHash);
});
const changeIdentity = write((req) => {
  const user = findById(req.params.id);
  check(identityRules(req.body, user.id));
  checkVersion(req, user);
  change(user.id, { username: req.body.username, email: req.body.email });
});
const changePassword = write((req) => {
  const user = findById(req.params.id);
  check({ password: passwordRule(req) });
  checkVersion(req, user);
  change(user.id, { password: req.passwordHash });
});
const remove = write((req) => {
  const user = findById(req.params.id);
  if (user.id === req.user.id) throw new Rejection(403, { message: 'You cannot delete yourself.' });
  checkVersion(req, user);
  db.prepare('delete from users where id = ?').run(user.id);
});
const show = (req, res) => {
  const user = findById(req.params.id);
  res.set('ETag', `"${user.version}"`).json(user);
};

export const users = Router();
users.get('/', sendList('users', columns));
users.post('/create', hashPassword, create);
users.get('/details/:id', show);
users.route('/edit/:id').get(show).patch(changeIdentity);
users.route('/password/:id').get(show).patch(hashPassword, changePassword);
users.delete('/delete/:id', remove);
