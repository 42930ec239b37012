/** A request or a failure of the console, without its input and response. */
interface HistoryEntry {
  /** The name of the endpoint, such as `users.list`, or the kind of the failure. */
  endpoint: string;
  method?: string | undefined;
  /** The HTTP status; 0 without a response. */
  status?: number | undefined;
  /** The request id, which the gateway's log has. */
  code: string | undefined;
}

interface TimedEntry extends HistoryEntry {
  /** Unix time in milliseconds. */
  at: number;
}

const length = 20;
const history: TimedEntry[] = [];

interface Failure extends TimedEntry {
  /** The path of the screen. */
  route: string;
}

let lastFailure: Failure | undefined;

/** Returns the last failure in this tab. */
export const getLastFailure = (): Failure | undefined => lastFailure;

/** Adds a request to the history of this tab. */
export function recordRequest(entry: HistoryEntry): void {
  history.push({ ...entry, at: Date.now() });
  if (history.length > length) history.shift();
}

/** Makes a request whose failure was shown, or an error of the console, the last failure. */
export function recordFailure(entry: HistoryEntry): void {
  const { method } =
    history.findLast(({ code }) => code !== undefined && code === entry.code) ?? {};
  const { endpoint, status, code } = entry;
  lastFailure = { endpoint, status, code, method, at: Date.now(), route: location.pathname };
}

/** Returns the details of a failure in a version of the console for support: no input, no response and no query. */
export function failureDetails(failure: Failure, version: string): string {
  return [
    `Time (UTC): ${utc(failure.at)}`,
    `Route: ${failure.route}`,
    `Endpoint: ${[failure.method, failure.endpoint].filter(Boolean).join(' ')}`,
    `Status: ${failure.status || 'no response'}`,
    `Code: ${failure.code ?? 'none'}`,
    `Version: ${version}`,
    '',
    `Last ${history.length} requests:`,
    ...history.map(({ at, method, endpoint, status, code }) =>
      [utc(at), method, endpoint, status || 'no response', code].join(' '),
    ),
  ].join('\n');
}

const utc = (milliseconds: number): string => new Date(milliseconds).toISOString();
