import * as z from 'zod/mini';
import { auth } from '#contract/auth.ts';
import { featuresHeader, parseFeatures } from '#contract/features.ts';
import { system } from '#contract/system.ts';
import { type Client, createClient } from '../conformance/client.ts';

/** A reason for which nothing can be read until someone changes something. */
export class EventsError extends Error {}

/** A failure that may end by itself, such as an outage. */
export class UnavailableError extends Error {}

export type EventLog = z.output<typeof system.eventLogs.response>['items'][number];

/** A page of the event logs, newest first. */
export interface LogPage {
  items: EventLog[];
  total: number;
  per_page: number;
}

export type FetchPage = (page: number) => Promise<LogPage>;

interface Account {
  url: string;
  email: string;
  password: string;
}

/** The time limit of a request, in ms. */
const timeoutMs = 60_000;

/**
 * Returns a function that requests a page of the event logs, of the largest size that the backend declares. It signs in first, and again
 * after the session has ended. It throws an EventsError, an UnavailableError, or the reason of the signal.
 */
export function createLogPages({ url, email, password }: Account, signal: AbortSignal) {
  let session: { client: Client; size: object } | undefined;

  async function request<R>(send: (limit: AbortSignal) => Promise<R>): Promise<R> {
    try {
      return await send(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    } catch (error) {
      signal.throwIfAborted();
      const { message, cause } = error as Error;
      throw new UnavailableError(
        `The backend does not respond: ${cause instanceof Error ? cause.message : message}`,
      );
    }
  }

  async function signIn() {
    const client = createClient(url);
    const body = { email, password };
    const { status, text } = await request((limit) =>
      client.request(auth.login, { body }, {}, limit),
    );
    assertAvailable(status, 'The sign-in');
    if (status !== 200)
      throw new EventsError(
        `The sign-in as ${email} failed with status ${status}: ${text.slice(0, 300)}`,
      );
    const { headers } = await request((limit) => client.request(auth.check, {}, {}, limit));
    const { perPage } = parseFeatures(headers.get(featuresHeader));
    return { client, size: perPage === null ? {} : { per_page: perPage } };
  }

  async function fetchPage(page: number): Promise<LogPage> {
    const isNew = session === undefined;
    session ??= await signIn();
    const { client, size } = session;
    const { status, body } = await request((limit) =>
      client.request(system.eventLogs, { query: { page, ...size } }, {}, limit),
    );
    if (status === 401 || status === 419) {
      session = undefined;
      if (isNew) throw new EventsError('The backend rejects the session of a new sign-in.');
      return fetchPage(page);
    }
    assertAvailable(status, 'The request for the event logs');
    const { data } = z.safeParse(system.eventLogs.response, body);
    if (status !== 200 || !data)
      throw new EventsError(
        `Status ${status} of the event logs, or a body that breaks the contract.`,
      );
    return data;
  }

  /** Ends the session. */
  async function signOut(): Promise<void> {
    await session?.client.request(auth.logout, {}).catch(() => {});
  }

  return { fetchPage, signOut };
}

function assertAvailable(status: number, what: string): void {
  if (status === 429 || status >= 500) throw new UnavailableError(`${what} got status ${status}`);
}
