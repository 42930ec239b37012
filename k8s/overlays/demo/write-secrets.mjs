/** Generates the demo's passwords once, into secrets.env, which kustomize and compose read and git ignores. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'secrets.env');
const password = () => randomBytes(16).toString('hex');
const secrets = {
  POSTGRES_PASSWORD: password(),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: password(),
};
const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);

try {
  writeFileSync(file, lines.join(''), { mode: 0o600, flag: 'wx' });
  console.log(
    `Sign in as ${secrets.ADMIN_EMAIL} with ${secrets.ADMIN_PASSWORD}. The password is in ${file}.`,
  );
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.log(`${file} exists already and is kept.`);
}
