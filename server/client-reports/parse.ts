import { assetOf, placesOf, redactMessage, redactPath } from './redact.ts';

/** The kinds of failures that browsers report: the metrics label `kind`. */
export const reportKinds = ['error', 'csp'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A failure in a browser, without personal data. */
export interface ClientError {
  kind: ReportKind;
  message: string;
  /** The path of the screen, with `:id` for ids. */
  screen: string | undefined;
  /** Files of the client with line and column, the innermost first. */
  places: string[] | undefined;
  /** The console's version in that browser. */
  version: string | undefined;
}

type Fields = Record<string, unknown>;

/** The largest number of reports in one request. */
const maxReports = 10;

/**
 * Parses the JSON of a request: an error of the console, a violation (CSP level 2) or a batch of them (Reporting API). Only known
 * fields are read. Undefined if it is none of these.
 */
export function parseReports(body: unknown): ClientError[] | undefined {
  if (Array.isArray(body)) return body.slice(0, maxReports).filter(isFields).flatMap(violationOf);
  if (!isFields(body)) return undefined;
  const violation = body['csp-report'];
  if (isFields(violation)) return [cspViolation(violation)];
  return body.kind === 'error' ? [consoleError(body)] : undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const consoleError = ({ message, screen, stack, version }: Fields): ClientError => ({
  kind: 'error',
  message: redactMessage(message),
  screen: redactPath(screen),
  places: placesOf(stack),
  version: typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : undefined,
});

function violationOf({ type, body }: Fields): ClientError[] {
  if (!isFields(body)) return [];
  return type === 'csp-violation' ? [cspViolation(body)] : [];
}

/** The names of CSP level 2 have hyphens, those of the Reporting API are in camel case. */
function cspViolation(body: Fields): ClientError {
  const directive =
    body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'];
  const name = /^[a-z-]{1,40}/.exec(String(directive))?.[0] ?? 'a directive';
  return {
    ...violation(body),
    kind: 'csp',
    message: `${name} blocked ${blockedOf(body.blockedURL ?? body['blocked-uri'])}`,
  };
}

function violation(body: Fields) {
  const file = assetOf(body.sourceFile ?? body['source-file']);
  const [line, column] = [
    body.lineNumber ?? body['line-number'],
    body.columnNumber ?? body['column-number'],
  ].map(Number);
  return {
    screen: redactPath(body.documentURL ?? body['document-uri']),
    places: file === undefined ? undefined : [`${file}:${line || 0}:${column || 0}`],
    version: undefined,
  };
}

/** A keyword such as `inline` or `trusted-types-sink`, a file of the client, or the scheme and host of another URL. */
function blockedOf(blocked: unknown): string {
  const text = String(blocked);
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  const { protocol, host } = URL.parse(text) ?? {};
  return assetOf(text) ?? (protocol ? `${protocol}//${host}`.slice(0, 100) : 'a resource');
}
