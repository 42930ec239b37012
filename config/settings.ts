import type * as z from 'zod/mini';
import { type Explorers, readExplorers } from './explorers.ts';
import { table } from './settings-table.ts';

export type Settings = { [K in keyof typeof table]: z.output<(typeof table)[K]['schema']> } & {
  /** The variables EXPLORER_TX_ and EXPLORER_ADDRESS_ with a cryptocurrency code. */
  explorers: Explorers;
};

/** A process, or `npm start`, which starts a backend without BACKEND_URL. */
type Part = 'gateway' | 'backend' | 'start';

const needsBackend = (part: Part, { NODE_ENV }: Settings) =>
  part === 'gateway' || (part === 'start' && NODE_ENV === 'production');

/** Lists every invalid variable of an environment, one per line, ready to print. */
export class SettingsError extends Error {}

/** Reads one variable; an unset or empty one has its default. Throws a SettingsError of one line. */
export function readSetting<K extends keyof typeof table>(
  name: K,
  value: string | undefined,
): Settings[K] {
  const { schema, default: fallback, takes, isPlain } = table[name];
  const given = value || fallback;
  const { success, data } = schema.safeParse(given);
  if (success) return data as Settings[K];
  // A longer text may be the value of another setting.
  const shown = isPlain && /^[\w.+ -]{1,12}$/.test(given) ? JSON.stringify(given) : 'invalid';
  throw new SettingsError(`${name} is ${shown}; expected ${takes}.`);
}

/**
 * Reads and validates the settings of one process from `env` only.
 * Throws a SettingsError that lists each invalid variable by name, what is expected and, if it cannot be a secret, its value.
 */
export function readSettings(env: Record<string, string | undefined>, part: Part): Settings {
  const problems: string[] = [];
  const entries = (Object.keys(table) as (keyof typeof table)[]).map((name) => {
    try {
      return [name, readSetting(name, env[name])];
    } catch (error) {
      problems.push((error as SettingsError).message);
      return [name, undefined];
    }
  });
  const settings = {
    ...Object.fromEntries(entries),
    explorers: readExplorers(env, problems),
  } as Settings;
  if (needsBackend(part, settings) && !env.BACKEND_URL) {
    problems.push(
      'BACKEND_URL is not set; it must be the http or https URL of the payments backend.',
    );
  }
  const tls = (['BACKEND_CA_FILE', 'BACKEND_CERT_FILE', 'BACKEND_KEY_FILE'] as const).filter(
    (name) => env[name],
  );
  if (part !== 'backend' && tls.length > 0 && !env.BACKEND_URL?.startsWith('https:')) {
    problems.push(`${tls.join(', ')} can only be set for a BACKEND_URL that begins with https:.`);
  }
  const names = (['BACKEND_XSRF_COOKIE', 'BACKEND_XSRF_HEADER'] as const).filter(
    (name) => env[name],
  );
  if (part !== 'backend' && names.length > 0 && !env.BACKEND_URL)
    problems.push(`${names.join(', ')} can only be set with BACKEND_URL.`);
  if (!env.BACKEND_CERT_FILE !== !env.BACKEND_KEY_FILE) {
    problems.push('BACKEND_CERT_FILE and BACKEND_KEY_FILE must be set together.');
  }
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (settings.IDENTITY_HEADERS?.length > 0 && settings.TRUST_PROXY?.length === 0) {
    problems.push('IDENTITY_HEADERS can only be set with TRUST_PROXY.');
  }
  const isForwarded = settings.IDENTITY_HEADERS?.includes('authorization') && env.SIGN_OUT_URL;
  if (part !== 'backend' && env.OIDC_ISSUER && !isForwarded) {
    problems.push('OIDC_ISSUER needs SIGN_OUT_URL, and authorization in IDENTITY_HEADERS.');
  }
  if (!env.OIDC_ISSUER !== !env.OIDC_AUDIENCE)
    problems.push('OIDC_ISSUER and OIDC_AUDIENCE must be set together.');
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}
