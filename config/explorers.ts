/** The URLs of block explorers by cryptocurrency code: of transactions with `{hash}`, and of addresses with `{address}`. */
export interface Explorers {
  tx: Record<string, string>;
  address: Record<string, string>;
}

const kinds = {
  TX: { of: 'tx', placeholder: '{hash}' },
  ADDRESS: { of: 'address', placeholder: '{address}' },
} as const;

/**
 * Reads `EXPLORER_TX_XBT`, `EXPLORER_ADDRESS_XBT` and the like. Appends a sentence to `problems` for each variable that is no such
 * setting or has another value than an https URL that contains the placeholder once, outside of its host. There are no default
 * explorers: a site decides to whom it shows its addresses.
 */
export function readExplorers(
  env: Record<string, string | undefined>,
  problems: string[],
): Explorers {
  const explorers: Explorers = { tx: {}, address: {} };
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('EXPLORER_') || !value) continue;
    const [, kind = '', code = ''] = /^EXPLORER_(TX|ADDRESS)_([A-Z0-9]{2,10})$/.exec(name) ?? [];
    const { of, placeholder } = kinds[kind as keyof typeof kinds] ?? {};
    if (!of)
      problems.push(
        `${name} is unknown; expected EXPLORER_TX_ or EXPLORER_ADDRESS_ and a cryptocurrency code.`,
      );
    else if (isTemplate(value, placeholder)) explorers[of][code] = value;
    else
      problems.push(
        `${name} is invalid; expected an https URL without credentials that contains ${placeholder} once.`,
      );
  }
  return explorers;
}

function isTemplate(value: string, placeholder: string): boolean {
  const [before = '', after, ...more] = value.split(placeholder);
  if (after === undefined || more.length > 0 || /[{}\s\p{Cc}]/u.test(before + after)) return false;
  const [one, other] = [URL.parse(`${before}a${after}`), URL.parse(`${before}b${after}`)];
  return (
    one?.protocol === 'https:' && one.origin === other?.origin && one.username + one.password === ''
  );
}
