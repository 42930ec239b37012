import * as z from 'zod/mini';
import { isUnsafeHeader } from './header-names.ts';

// Schemas of the texts of settings, which they parse into values.

/** Any text. */
export const text = z.string();

/** A text of one pattern. */
export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** A whole number. */
export const whole = (min: number, max: number) =>
  z.pipe(matching(/^\d{1,15}$/), z.coerce.number<string>().check(z.minimum(min), z.maximum(max)));

/** One of these words. */
export const oneOf = <const T extends readonly string[]>(...words: T) => z.enum(words);

/** One word that has a value of its own. */
const word = <T>(name: string, value: T) =>
  z.pipe(
    z.literal(name),
    z.transform(() => value),
  );

/** Nothing, or a value of another schema. */
export const optional = <S extends z.ZodMiniType>(schema: S) => z.union([word('', null), schema]);

/** Comma-separated values. */
const listOf = <S extends z.ZodMiniType<unknown, string>>(item: S) =>
  z.pipe(
    z.transform((value: string) => value.split(',').map((part) => part.trim())),
    z.array(item),
  );

const withoutSlash = z.transform((value: string) => value.replace(/\/+$/, ''));

/** A URL of these protocols, without a slash at its end. */
export const url = (protocol: RegExp) => z.pipe(z.url({ protocol, hostname: /./ }), withoutSlash);

const hasNoCredentials = z.refine<string>((value) => {
  const { username, password } = URL.parse(value) ?? {};
  return !username && !password;
});

/** Without what would be dropped. */
const isBase = z.refine<string>((value) => !/[?#]/.test(value));

/** A base URL. */
export const baseUrl = z.pipe(
  z.url({ protocol: /^https?$/, hostname: /./ }).check(hasNoCredentials, isBase),
  withoutSlash,
);

/** The issuer of tokens, unchanged: theirs is the same to the letter. Keys that come over plain HTTP can be replaced on the way. */
export const issuer = z.union([
  z.url({ protocol: /^https$/ }).check(hasNoCredentials, isBase),
  z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })
    .check(hasNoCredentials, isBase),
]);

/** A path of the same origin, or an https URL. Two slashes would begin another origin, and browsers read a backslash as a slash. */
export const pathOrUrl = z.union([
  matching(/^\/(?!\/)[!-[\]-~]{0,2000}$/),
  z.url({ protocol: /^https$/ }).check(hasNoCredentials, z.regex(/^[!-[\]-~]{1,2000}$/)),
]);

/** A subnet, but not of all addresses. */
const subnet = z.union([z.cidrv4(), z.cidrv6()]).check(z.refine((value) => !value.endsWith('/0')));

/** Addresses, subnets and names of subnets, or `off`. */
export const trustedProxies = z.union([
  word('off', [] as string[]),
  listOf(z.union([z.ipv4(), z.ipv6(), subnet, oneOf('loopback', 'linklocal', 'uniquelocal')])),
]);

const namesOf = (name: z.ZodMiniType<string, string>) =>
  z.union([word('', [] as string[]), listOf(name)]);

const headerName = z.string().check(z.regex(/^[\w-]{1,64}$/), z.toLowerCase());

/** Names of headers, in lowercase; nothing: none. */
export const headerNames = namesOf(headerName);

/** Names of headers that every client may send, in lowercase; nothing: none. */
export const safeHeaderNames = namesOf(headerName.check(z.refine((name) => !isUnsafeHeader(name))));

/** `name=url` pairs. */
export const services = listOf(
  z.pipe(
    z.transform((pair: string) => {
      const [name = '', address] = pair.split(/=(.*)/s).map((part) => part.trim());
      return { name, url: address };
    }),
    z.object({ name: matching(/./), url: url(/^https?$/) }),
  ),
);

/** `code:places` pairs, each code once; nothing: none. The decimal places by code. */
export const currencyDecimals = z.union([
  word('', new Map<string, number>()),
  z.pipe(
    listOf(
      z.pipe(
        z.transform((pair: string) => pair.split(':')),
        z.tuple([matching(/^[A-Za-z0-9][\w.-]{0,19}$/), whole(0, 18)]),
      ),
    ).check(z.refine((pairs) => new Set(pairs.map(([code]) => code)).size === pairs.length)),
    z.transform((pairs) => new Map(pairs)),
  ),
]);

/** One line without control characters. Bidirectional ones could make the text look like another one. */
export const plainLine = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longest),
      z.regex(/^[^\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u),
    );

/** The colours of environments. */
export const environmentColours = ['blue', 'green', 'amber', 'red', 'violet'] as const;

/** A name and, after the last colon, a colour. */
export const environment = z.pipe(
  z.transform((value: string) => {
    const [, name, colour] = /^(.*):(\w+)$/.exec(value) ?? [];
    return { name, colour };
  }),
  z.object({ name: plainLine(30), colour: z.enum(environmentColours) }),
);

/** A time with its zone (ISO 8601). */
export const instant = z.iso.datetime({ offset: true });

const units = { '': 1, KiB: 2 ** 10, MiB: 2 ** 20 };

/** A number of bytes, also in KiB or MiB. */
export const bytes = z.pipe(
  matching(/^\d{1,9}(KiB|MiB)?$/),
  z.transform(
    (value) => Number.parseInt(value, 10) * units[value.replace(/\d+/, '') as keyof typeof units],
  ),
);
