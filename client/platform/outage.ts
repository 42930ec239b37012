import { suspectedOutage } from '#platform/http/failed-request.ts';
import { signOnText } from '#platform/http/failure-text.ts';
import { listen } from '#platform/listen.ts';
import { hasSignOn } from '#platform/release/deployment.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { checkFailure, session } from '#platform/session/document-state.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { createStore, type Readable } from '#platform/storage/store.ts';

const stated = createStore<string | undefined>(undefined);

/** The reason why nothing can be loaded or saved, in sentences. Undefined while the service responds. */
export const outage: Readable<string | undefined> = stated;

const intervalMs = 5_000;

/** The gateway responds within two seconds, whatever the backend does. */
const timeoutMs = 10_000;

let isWatching = false;

/**
 * Looks for an outage after a failure that it may have caused, and states it until it is over. Returns a function that stops the start
 * of further searches.
 */
export function watchOutage(): () => void {
  const stops = [
    suspectedOutage.subscribe(() => void watch()),
    checkFailure.subscribe(() => isUndecided() && void watch()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks for the outage every five seconds until it is over, at once when the device is online again. */
async function watch(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  stated.set(isUndecided() ? undecidedText() : await findOutage());
  while (stated.get() !== undefined) {
    await pause();
    stated.set(await findOutage());
  }
  isWatching = false;
}

function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, intervalMs);
  const stop = listen(window, 'online', () => resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

/** True while the session has neither ended nor been confirmed, since its check has failed. */
const isUndecided = () => session.get().state === 'unknown' && checkFailure.get() !== undefined;

const kept = 'Unsaved input other than passwords is kept in this tab.';

const undecidedText = () =>
  `Your session couldn't be checked. ${signOnText(checkFailure.get())} ${kept}`;

/** Requests the state of the backend from the gateway. At the end of an outage the session is checked again. */
async function findOutage(): Promise<string | undefined> {
  const reason = await fetchReason();
  if (reason !== undefined) return isUndecided() ? `${reason} ${kept}` : reason;
  if (stated.get() !== undefined) await documentSession.recheck();
  return isUndecided() ? undecidedText() : undefined;
}

/** Returns undefined if the backend is available, or if the response does not state it, such as that of an older gateway. */
async function fetchReason(): Promise<string | undefined> {
  const unreachable = hasSignOn()
    ? // A sign-on proxy may have redirected the request to its sign-in.
      undefined
    : "The server couldn't be reached.";
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { backend } = asRecord(await response.json().catch(() => undefined));
    if (typeof backend !== 'string') return response.status >= 502 ? unreachable : undefined;
    return backend === 'up' ? undefined : `The payments backend is not available. ${backend}`;
  } catch {
    return unreachable;
  }
}
