const removed = 'removed';

/** Parts of names, in lower case without punctuation, whose values are secrets. A false positive is better than a leak. */
const secretName =
  /key|token|secret|passw|phrase|passcode|pincode|pwd|credential|auth|session|sessid|signature|cookie|jwt|bearer|private|mnemonic|otp|csrf|xsrf|xprv|(?:pass|pw|seed|sid)$|^(?:pin|cvv|cvc|sig)$/;

/** NFKC turns fullwidth letters into ASCII. */
const isSecretName = (name: string) =>
  secretName.test(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );

/** Removes secrets from a URL: user and password, parameters and path segments. Throws a TypeError for an invalid URL. */
export function redactUrl(address: string): string {
  const url = new URL(address);
  if (url.username !== '') url.username = removed;
  if (url.password !== '') url.password = removed;
  url.pathname = redactPath(url.pathname);
  url.search = redactParameters(url.search);
  // A fragment is not sent, but OAuth puts its tokens in the parameters of one.
  if (url.hash.includes('=') || isKeyLike(url.hash.slice(1))) url.hash = removed;
  return url.href;
}

/** The maximum depth of text nested in other text, such as JSON within JSON. */
const maxDepth = 5;

/** Removes secrets from a request or response body: JSON, a form, or any other text. */
export function redactBody(text: string, depth = 0): string {
  if (depth > maxDepth) return removed;
  if (/^\s*[[{]/.test(text)) return redactJson(text, depth);
  return isForm(text) ? redactParameters(text, depth) : redactText(text, depth);
}

/** Keeps every number as written, since JSON.parse would round it. JSON that cannot be parsed is not stored at all. */
function redactJson(text: string, depth: number): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value, { source }) => {
        if (isSecretName(name)) return removed;
        if (typeof value === 'string') return redactBody(value, depth + 1);
        if (typeof value === 'number') return JSON.rawJSON(source ?? String(value));
        if (Array.isArray(value)) return value.map((item, index) => (isLabel(value[index - 1]) ? removed : item));
        return typeof value === 'object' && value !== null ? redactPair(value) : value;
      }),
    );
  } catch {
    return `${removed} (incomplete JSON)`;
  }
}

const isLabel = (value: unknown) => typeof value === 'string' && isSecretName(value);

/** Removes the value of an object such as `{"name": "password", "value": "..."}`. A member `key` is removed before. */
function redactPair(object: object): object {
  const members = Object.entries(object);
  const isSecret = members.some(
    ([name, value]) => /^(?:name|key|header|field|id)$/i.test(name) && (value === removed || isLabel(value)),
  );
  if (!isSecret) return object;
  return Object.fromEntries(
    members.map(([name, value]) => [name, /^(?:val|value|values|content|data)$/i.test(name) ? removed : value]),
  );
}

const isForm = (text: string) => /^[^\s=&:/<>"'{}]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/.test(text);

/** Leaves parameters without a secret as written. */
function redactParameters(text: string, depth = 0): string {
  const given = [...new URLSearchParams(text)];
  const redacted = given.map(([name, value]) => {
    if (value === '' && isKeyLike(name)) return [removed, ''];
    return [name, isSecretName(name) ? removed : redactBody(value, depth + 1)];
  });
  const isSame = redacted.every((pair, index) => String(pair) === String(given[index]));
  return isSame ? text : new URLSearchParams(redacted).toString();
}

/** Returns whether a part of a path is probably a key: at least 12 characters, with a letter and a digit. */
const isKeyLike = (part: string) => /^(?=.*\d)(?=.*[a-z])[\w.~+:=-]{12,}$/i.test(decode(part));

function redactPath(path: string): string {
  const segments = path.split('/');
  const isSecret = (segment: string, index: number) =>
    segment !== '' && (isKeyLike(segment) || isSecretName(decode(segments[index - 1] ?? '')));
  return segments.map((segment, index) => (isSecret(segment, index) ? removed : redactMatrix(segment))).join('/');
}

/** Removes parameters within a segment, such as `;jsessionid=...`. */
const redactMatrix = (segment: string) =>
  segment.replace(/([;,])([^=;,]+)=[^;,]*/g, (all, separator: string, name: string) =>
    isSecretName(decode(name)) ? `${separator}${name}=${removed}` : all,
  );

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Secrets that are recognized by their own form: private keys, JSON Web Tokens, and the prefixes of well-known API tokens. */
const selfEvident = [
  /-----BEGIN [A-Z ]*PRIVATE KEY[A-Z ]*-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY[A-Z ]*-----|$)/g,
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /\b(?:sk|pk|rk)_(?:live|test)_\w+|\bgh[opsur]_\w+|\bgithub_pat_\w+|\bxox[a-z]-[\w-]+|\bAKIA[0-9A-Z]{12,}|\b[xyz]prv\w{50,}/g,
];

/** Decodes the escapes of JSON, JavaScript, HTML and URLs. */
const unescapeText = (text: string) =>
  decode(
    text
      .replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{2,4});/gi, (_, ...codes: string[]) =>
        String.fromCharCode(Number.parseInt(codes.find((code) => code !== undefined) ?? '', 16)),
      )
      .replace(/&#(\d{2,4});/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll('&quot;', '"'),
  );

function redactText(text: string, depth: number): string {
  const decoded = unescapeText(text);
  if (decoded !== text) {
    const redacted = redactBody(decoded, depth + 1);
    return redacted === decoded ? text : redacted;
  }
  const plain = selfEvident
    .reduce((rest, pattern) => rest.replace(pattern, removed), text)
    .replace(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>]+/gi, (address) => (URL.canParse(address) ? redactUrl(address) : removed))
    .replace(/:[^\s:@/"'<>]+@(?=[\w[])/g, `:${removed}@`)
    .replace(/\b(bearer|basic|digest|negotiate)\s+[\w.~+/=-]{6,}/gi, `$1 ${removed}`)
    .replace(/\b(token|apikey|signature)\s+(?=[a-z]*\d)[\w.~+/=-]{6,}/gi, `$1 ${removed}`);
  return redactAfterName(plain);
}

const words = /[\p{L}\p{N}_.[\]-]+/gu;

/** The text before a name in the position of a value, such as in `name="token"`, or of a tag, such as in `<s:Token`. */
const beforeName = /(?:=\s*\\*["']?|[:,[]\s*\\*["']|<(?:[\w.-]+:)?)$/;

/** The text after a name that has a value. */
const afterName = /[\\"'\s]*-?[=:>]|["']\s*,|\t/y;

/** Removes everything after the first name of a secret that has a value, since the end of the value is not certain in free text. */
function redactAfterName(text: string): string {
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!isSecretName(word)) continue;
    afterName.lastIndex = index + word.length;
    const before = text.slice(Math.max(0, index - 100), index);
    if (!word.startsWith('-') && !afterName.test(text) && !beforeName.test(before)) continue;
    // In a tag the value may come first.
    const tag = text.lastIndexOf('<', index);
    const start = tag > text.lastIndexOf('>', index) ? tag : index + word.length;
    return `${text.slice(0, start)} ${removed}`;
  }
  return text;
}

declare global {
  interface JSON {
    /** ECMA-262, JSON.parse with source text access. */
    parse(text: string, reviver: (name: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}
