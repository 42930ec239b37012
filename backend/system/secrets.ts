const secret = /key|token|secret|password|signature|auth/i;
const removed = 'removed';

/** An address without the secrets it carries: who it signs in as, and parameters that are named like one. */
export function withoutSecrets(address: string): string {
  const url = new URL(address);
  if (url.username !== '') url.username = removed;
  if (url.password !== '') url.password = removed;
  for (const name of [...url.searchParams.keys()]) if (secret.test(name)) url.searchParams.set(name, removed);
  return url.href;
}

/** A body without the values of JSON members that are named like a secret. */
export const bodyWithoutSecrets = (text: string): string =>
  text.replace(/"([^"\\]*)"(\s*:\s*)("(?:[^"\\]|\\.)*"|[\w.+-]+)/g, (member, name: string, colon: string) =>
    secret.test(name) ? `"${name}"${colon}"${removed}"` : member,
  );
