import { createStore } from './store.ts';

/** A request or a failure of the page, without its input and response. */
export interface HistoryEntry {
  /** The name of the endpoint, such as `users.list`, or the kind of the failure. */
  endpoint: string;
  method?: string;
  /** The HTTP status; 0 without a response. */
  status?: number;
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

/** The last failure in this tab. */
export const lastFailure = createStore<Failure | undefined>(undefined);

/** Adds a request to the history of this tab. */
export function recordRequest(entry: HistoryEntry): void {
  history.push({ ...entry, at: Date.now() });
  if (history.length > length) history.shift();
  const { status = 0 } = entry;
  // 401 and 419 are the end of a session.
  if (status < 200 || (status >= 400 && ![401, 419].includes(status))) recordFailure(entry);
}

/** Makes a request or an error of the page the last failure. */
export const recordFailure = (entry: HistoryEntry): void =>
  lastFailure.set({ ...entry, at: Date.now(), route: location.pathname });

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
