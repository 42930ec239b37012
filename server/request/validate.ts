import type { Handler, Request } from './context.ts';
import { type Refusal, refuse } from './errors.ts';

/** The methods a request may have. */
export const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** The same, as the header Allow lists them. */
export const allow = methods.join(', ');

/** Refuses what could mean one thing here and another thing behind: methods, targets, hosts and framing. */
export function guard(): Handler {
  return (req, res, next) => {
    if (!methods.includes(req.method)) return refuse(res.set('Allow', allow), 'bad-method');
    const failure = problemOf(req, res.locals.path);
    return failure ? refuse(res, failure) : next();
  };
}

function problemOf(req: Request, path: string): Refusal | undefined {
  if (!isPlainTarget(req.url) || !isPlainPath(path)) return 'bad-target';
  if (!hasOneHost(req)) return 'bad-host';
  return isPlainlyFramed(req) ? undefined : 'bad-framing';
}

/** Origin form (RFC 9112 section 3.2.1) of visible ASCII, without a fragment. */
const isPlainTarget = (target: string) => /^\/[\x21-\x7e]*$/.test(target) && !target.includes('#');

// `..;` is a dot segment to servers with path parameters.
const ambiguous = /\\|\0|(^|\/)\.{1,2}([/;]|$)/;

/** No empty segment, and no dot segment, backslash or NUL however often it is percent-encoded. */
function isPlainPath(path: string): boolean {
  if (path.includes('//')) return false;
  if (!path.includes('%')) return !ambiguous.test(path);
  let text = path;
  for (let decoded = decode(text); ; decoded = decode(text)) {
    if (ambiguous.test(text)) return false;
    if (decoded === undefined) return text !== path;
    if (decoded === text) return true;
    text = decoded;
  }
}

/** Undefined for what is not percent-encoded UTF-8, such as an overlong form or, once decoded, a bare `%`. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function hasOneHost(req: Request): boolean {
  const { rawHeaders, headers } = req;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (/^host$/i.test(rawHeaders[index] ?? '')) hosts += 1;
  // Node itself refuses HTTP/1.1 without a host; HTTP/1.0 may have none.
  return hosts === 0 || (hosts === 1 && /^[\w.~:[\]-]+$/.test(headers.host ?? ''));
}

/** A coding other than chunked would be lost on the way; a body of GET has no meaning (RFC 9110 section 9.3.1). */
function isPlainlyFramed({ method, headers }: Request): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return false;
  const carriesBody = coding !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !carriesBody || !['GET', 'HEAD'].includes(method);
}
