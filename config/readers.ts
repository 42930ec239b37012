import { isIP } from 'node:net';

// Readers of the settings. Each returns undefined for a text that is invalid.

/** Any text. */
export const text = (value: string) => value;

/** A whole number. */
export const whole = (min: number, max: number) => (value: string) =>
  /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined;

/** One of these words. */
export const oneOf =
  <const T extends string>(...words: T[]) =>
  (value: string) =>
    words.find((word) => word === value);

/** Nothing, or a value of another reader. */
export const optional =
  <T>(read: (value: string) => T | undefined) =>
  (value: string) =>
    value === '' ? null : read(value);

/** A URL of these protocols, without a slash at its end. */
export const url =
  (...protocols: string[]) =>
  (value: string) => {
    const parsed = URL.parse(value);
    return parsed && protocols.includes(parsed.protocol) && parsed.hostname !== '' ? value.replace(/\/+$/, '') : undefined;
  };

/** A base URL. Credentials, a query or a fragment are rejected because they would be dropped. */
export const baseUrl = (value: string) => {
  const { username, password, search, hash } = URL.parse(value) ?? {};
  return username || password || search || hash ? undefined : url('http:', 'https:')(value);
};

/** Addresses, subnets and names of subnets, or `off`. */
export const trustedProxies = (value: string) => {
  const names = value === 'off' ? [] : value.split(',').map((name) => name.trim());
  return names.every(isProxy) ? names : undefined;
};

const isProxy = (name: string) => {
  const [address = '', bits = '1', ...more] = name.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const subnet = more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  return subnet || ['loopback', 'linklocal', 'uniquelocal'].includes(name);
};

/** `name=url` pairs. */
export const services = (value: string) => {
  const pairs = value.split(',').flatMap((pair) => {
    const [name = '', address = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const parsed = url('http:', 'https:')(address);
    return name !== '' && parsed !== undefined ? [{ name, url: parsed }] : [];
  });
  return pairs.length === value.split(',').length ? pairs : undefined;
};

/** One line without control characters. Bidirectional ones could make the text look like another one. */
export const plainLine = (longest: number) => (value: string) => {
  const line = value.trim();
  const isPlain = !/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(line);
  return isPlain && line.length >= 1 && line.length <= longest ? line : undefined;
};

/** The colours of environments. */
export const environmentColours = ['blue', 'green', 'amber', 'red', 'violet'] as const;

/** A name and, after the last colon, a colour. */
export const environment = (value: string) => {
  const [, given = '', word] = /^(.*):(\w+)$/.exec(value) ?? [];
  const name = plainLine(30)(given);
  const colour = environmentColours.find((one) => one === word);
  return name !== undefined && colour !== undefined ? { name, colour } : undefined;
};

/** A time with its zone (ISO 8601). */
export const instant = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** A number of bytes, also in KiB or MiB. */
export const bytes = (value: string) => {
  const [, digits, unit = ''] = /^(\d{1,9})(KiB|MiB)?$/.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits) * { '': 1, KiB: 2 ** 10, MiB: 2 ** 20 }[unit as ''];
};
