/** A cookie of a response. */
export interface Cookie {
  name: string;
  value: string;
  /** True if the response deletes it. */
  isDeleted: boolean;
  isHttpOnly: boolean;
  /** The attributes with a value, by their names in lower case. */
  attributes: Map<string, string>;
}

const splitAt = (text: string): [name: string, value: string] => {
  const [, name = '', value = ''] = /^([^=]*)=?(.*)$/.exec(text.trim()) ?? [];
  return [name, value];
};

/** Parses the values of the header Set-Cookie. */
export function cookiesOf(headers: Headers): Cookie[] {
  return headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split(';');
    const [name, value] = splitAt(pair);
    const attributes = new Map(
      rest.map(splitAt).map(([attribute, of]) => [attribute.toLowerCase(), of]),
    );
    const hasExpired =
      Number(attributes.get('max-age') ?? 1) <= 0 ||
      Date.parse(attributes.get('expires') ?? '') < Date.now();
    return {
      name,
      value,
      isDeleted: value === '' || hasExpired,
      isHttpOnly: attributes.has('httponly'),
      attributes,
    };
  });
}

/** Returns why a browser at the console's origin refuses a cookie; undefined if it accepts it. */
export function refusalOf({ name, attributes }: Cookie, { protocol, hostname }: URL) {
  const isSecure = attributes.has('secure');
  const domain = attributes.get('domain')?.replace(/^\./, '');
  if (domain && !`.${hostname}`.endsWith(`.${domain}`))
    return `Domain=${domain} is not that of ${hostname}`;
  if (isSecure && protocol === 'http:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname))
    return `Secure, and the console is at ${protocol}//${hostname}`;
  if (!isSecure && /^none$/i.test(attributes.get('samesite') ?? ''))
    return 'SameSite=None without Secure';
  if (!isSecure && /^__(Host|Secure)-/.test(name)) return 'this name without Secure';
  const isWhole = !domain && attributes.get('path') === '/';
  return name.startsWith('__Host-') && !isWhole
    ? 'this name without Path=/, or with Domain'
    : undefined;
}
