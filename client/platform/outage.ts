import { suspectedOutage } from '#platform/http/failed-request.ts';
import { causeText, signOnText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { listen } from '#platform/listen.ts';
import { hasSignOn } from '#platform/release/deployment.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { checkFailure, session } from '#platform/session/document-state.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { createStore, type Readable } from '#platform/storage/store.ts';

/** Why nothing can be loaded or saved. */
export type Outage = {
  /** When it was found, Unix time in milliseconds. */
  since: number;
  /** True while the screen waits for the check of the session. */
  isLoading: boolean;
} & (
  | { is: 'server' | 'service' }
  /** The service answers, but its answer does not decide about the session. */
  | { is: 'session'; cause: string }
);

const stated = createStore<Outage | undefined>(undefined);

/** Undefined while the service responds. */
export const outage: Readable<Outage | undefined> = stated;

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
  stated.set(isUndecided() ? undecided() : await findOutage());
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

/** The time of the outage that is stated, otherwise now. */
const since = () => stated.get()?.since ?? Date.now();

function undecided(): Outage {
  const failure = checkFailure.get();
  // Not in the words of the gateway, which speak of a backend.
  const cause = failure instanceof ApiError ? causeText(failure) : signOnText(failure);
  return { is: 'session', cause, since: since(), isLoading: true };
}

/** Requests the state of the backend from the gateway. At the end of an outage the session is checked again. */
async function findOutage(): Promise<Outage | undefined> {
  const silent = await findSilence();
  if (silent) return { is: silent, since: since(), isLoading: isUndecided() };
  if (stated.get() !== undefined) await documentSession.recheck();
  return isUndecided() ? undecided() : undefined;
}

/**
 * Returns which of the two does not answer: the server of the console or the payments service. Undefined if the service is available,
 * or if the response does not state it, such as that of an older gateway.
 */
async function findSilence(): Promise<'server' | 'service' | undefined> {
  const unreachable = hasSignOn()
    ? // A sign-on proxy may have redirected the request to its sign-in.
      undefined
    : 'server';
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { backend } = asRecord(await response.json().catch(() => undefined));
    if (typeof backend !== 'string') return response.status >= 502 ? unreachable : undefined;
    return backend === 'up' ? undefined : 'service';
  } catch {
    return unreachable;
  }
}
