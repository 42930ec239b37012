import type { Handler, Request } from './context.ts';
import { sendError } from './errors.ts';
import type { HttpError } from './failures.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** The value of the Allow header. */
export const allow = methods.join(', ');

/**
 * Rejects requests that servers parse differently (request smuggling), and methods that are not used. A provider whose name has a
 * backslash or `%252525` cannot be opened for this reason.
 */
export function validateRequest(): Handler {
  return (req, res, next) => {
    if (!methods.includes(req.method)) return sendError(res.set('Allow', allow), 'bad-method');
    const error = errorOf(req, res.locals.path);
    return error ? sendError(res, error) : next();
  };
}

function errorOf(req: Request, path: string): HttpError | undefined {
  if (!isPlainPath(path)) return 'bad-target';
  if (!hasOneHost(req)) return 'bad-host';
  if (!hasPlainFraming(req)) return 'bad-framing';
  return /^100-continue$/i.test(req.headers.expect ?? '100-continue')
    ? undefined
    : 'bad-expectation';
}

/** Origin form (RFC 9112 section 3.2.1) of visible ASCII, without a fragment. */
export const isPlainTarget = (target = ''): boolean =>
  /^\/[\x21-\x7e]*$/.test(target) && !target.includes('#');

// `..;` is a dot segment to servers with path parameters.
const ambiguous = /\\|\0|(^|\/)\.{1,2}([/;]|$)/;

/** More decodings than any chain of proxies applies. Without a limit, the time for `%252525...` is quadratic in its length. */
const maxDecodings = 3;

/**
 * Returns whether a path has no empty segment and, decoded any number of times, no dot segment, backslash or NUL. A path that
 * changes with every decoding is not plain.
 */
function isPlainPath(path: string): boolean {
  if (path.includes('//') || ambiguous.test(path)) return false;
  if (!path.includes('%')) return true;
  let text = path;
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    const decoded = decode(text);
    if (decoded === undefined) return decodings > 0;
    if (decoded === text) return true;
    if (ambiguous.test(decoded)) return false;
    text = decoded;
  }
  return false;
}

/** Returns undefined for invalid percent-encoding, such as overlong UTF-8 or, after a first decoding, a bare `%`. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function hasOneHost(req: Request): boolean {
  const { host } = req.headers;
  // HTTP/1.0 needs no Host. Of several, `headers` has the first.
  if (host === undefined) return req.httpVersion === '1.0';
  let hosts = 0;
  // Names and values alternate.
  for (let index = 0; index < req.rawHeaders.length; index += 2) {
    const name = req.rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && /^[\w.~:[\]-]+$/.test(host);
}

/** Returns whether the only transfer coding is chunked, and GET and HEAD have no body (RFC 9110 section 9.3.1). */
function hasPlainFraming({ method, headers }: Request): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return false;
  const hasBody = coding !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasBody || !['GET', 'HEAD'].includes(method);
}
