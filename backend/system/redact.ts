const removed = 'removed';

/** Parts of names, in lower case without punctuation, whose values are secrets. A false positive is better than a leak. */
const secretName =
  /key|token|secret|passw|passphrase|passcode|pwd|credential|auth|session|signature|cookie|jwt|bearer|private|mnemonic|otp|csrf|xsrf|(?:^|user|my|db)pass$|^(?:pin|seed|cvv|cvc|sid|sig)$/;

const isSecretName = (name: string) => secretName.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Removes secrets from a URL: user and password, parameters and path segments. Throws a TypeError for an invalid URL. */
export function redactUrl(address: string): string {
  const url = new URL(address);
  if (url.username !== '') url.username = removed;
  if (url.password !== '') url.password = removed;
  url.pathname = redactPath(url.pathname);
  url.search = redactParameters(url.search);
  // A fragment is not sent, but OAuth puts its tokens in the parameters of one.
  if (url.hash.includes('=')) url.hash = removed;
  return url.href;
}

/** The maximum depth of text nested in other text, such as JSON within JSON. */
const maxDepth = 5;

/** Removes secrets from a request or response body: JSON, a form, or any other text. */
export function redactBody(text: string, depth = 0): string {
  if (depth > maxDepth) return removed;
  if (/^\s*[[{]/.test(text)) return redactJson(text, depth);
  return isForm(text) ? redactParameters(text, depth) : redactText(text);
}

/** Keeps every number as written, since JSON.parse would round it. JSON that cannot be parsed is not stored at all. */
function redactJson(text: string, depth: number): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value, { source }) => {
        if (isSecretName(name)) return removed;
        if (typeof value === 'string') return redactBody(value, depth + 1);
        if (typeof value === 'number') return JSON.rawJSON(source ?? String(value));
        return isNamedSecret(value) ? { ...value, value: removed } : value;
      }),
    );
  } catch {
    return `${removed} (incomplete JSON)`;
  }
}

/** Returns whether a JSON object is a pair such as `{"name": "password", "value": "..."}`. */
function isNamedSecret(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || !('value' in value)) return false;
  const { name, key, header } = value as Record<string, unknown>;
  return [name, key, header].some((label) => typeof label === 'string' && isSecretName(label));
}

const isForm = (text: string) => /^[^\s=&:/<>"'{}]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/.test(text);

/** Leaves parameters without a secret as written. */
function redactParameters(text: string, depth = 0): string {
  const given = [...new URLSearchParams(text)];
  const redacted = given.map(([name, value]) => [name, isSecretName(name) ? removed : redactBody(value, depth + 1)]);
  const isSame = redacted.every(([, value], index) => value === given[index]?.[1]);
  return isSame ? text : new URLSearchParams(redacted).toString();
}

/** A path segment that is probably a key: at least 12 characters, with a letter and a digit. */
const keyLikeSegment = /^(?=.*\d)(?=.*[a-z])[\w.~+-]{12,}$/i;

function redactPath(path: string): string {
  const segments = path.split('/');
  const isSecret = (segment: string, index: number) =>
    segment !== '' && (keyLikeSegment.test(segment) || isSecretName(decode(segments[index - 1] ?? '')));
  return segments.map((segment, index) => (isSecret(segment, index) ? removed : redactMatrix(segment))).join('/');
}

/** Removes parameters within a segment, such as `;jsessionid=...`. */
const redactMatrix = (segment: string) =>
  segment.replace(/;([^=;]+)=[^;]*/g, (all, name: string) => (isSecretName(decode(name)) ? `;${name}=${removed}` : all));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Secrets that are recognized by their own form: private keys, JSON Web Tokens, and the prefixes of well-known API tokens. */
const selfEvident = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /\b(?:sk|pk|rk)_(?:live|test)_\w+|\bgh[opsur]_\w+|\bgithub_pat_\w+|\bxox[a-z]-[\w-]+|\bAKIA[0-9A-Z]{12,}/g,
];

/** The start of `name=value`, `Name: value` or `"name": value`. The lookbehind prevents a second scan of long words. */
const nameAndSeparator = /(?<![\w.%[\]-])([\w.%[\]-]+)["']?\s*([=:])\s*/g;

/** The value after either separator. A header ends with its line; a JSON list or object extends to the end of the text. */
const values = {
  '=': /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[[{][\s\S]*|[^\s&;,]*/y,
  ':': /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[[{][\s\S]*|[^\r\n]*/y,
};

const element = /<([\w:.-]+)([^<>]*)>([^<]*)/g;

function redactText(text: string): string {
  const decoded = text.replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const plain = selfEvident
    .reduce((rest, pattern) => rest.replace(pattern, removed), decoded)
    .replace(/\bhttps?:\/\/[^\s"'<>]+/gi, (address) => (URL.canParse(address) ? redactUrl(address) : removed))
    .replace(/\b(bearer|basic|digest|negotiate)\s+[\w.~+/=-]{6,}/gi, `$1 ${removed}`)
    .replace(element, (all, name: string, attributes: string) => (isSecretName(name) ? `<${name}${attributes}>${removed}` : all));
  const redacted = redactAssignments(plain);
  return redacted === decoded ? text : redacted;
}

function redactAssignments(text: string): string {
  let [result, from] = ['', 0];
  for (const { 0: match, 1: name = '', 2: separator, index } of text.matchAll(nameAndSeparator)) {
    if (index < from || !isSecretName(decode(name))) continue;
    const value = values[separator as keyof typeof values];
    value.lastIndex = index + match.length;
    const [secret = ''] = value.exec(text) ?? [];
    result += text.slice(from, index + match.length) + removed;
    from = index + match.length + secret.length;
  }
  return result + text.slice(from);
}

declare global {
  interface JSON {
    /** ECMA-262, JSON.parse with source text access. */
    parse(text: string, reviver: (name: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}
