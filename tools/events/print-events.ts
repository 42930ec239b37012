import { setTimeout as wait } from 'node:timers/promises';
import { toJson } from '../conformance/client.ts';
import { eventsAfter } from './events-after.ts';
import { type FetchPage, UnavailableError } from './log-pages.ts';
import type { State } from './state-file.ts';

/** The time between two requests for new events, and the longest one between two attempts in an outage, in ms. */
const intervalMs = 2_000;
const longestMs = 60_000;

interface Printing {
  fetchPage: FetchPage;
  state: State;
  /** True to wait for new events, and for the end of outages. */
  isFollowing: boolean;
  /** Resolves once the line is written. */
  print: (line: string) => Promise<void>;
  /** Reports something to the operator, as a sentence. */
  report: (text: string) => void;
  signal: AbortSignal;
}

/**
 * Prints the events as lines of JSON, oldest first, from the one after that of the state file on. The state is written after each line.
 * Ends when all are printed, or at the signal if it follows. Throws an EventsError, and an UnavailableError unless it follows.
 */
export async function printEvents(printing: Printing): Promise<void> {
  const { isFollowing, signal } = printing;
  const printNew = createPrinter(printing);
  try {
    if (isFollowing) await repeat(printNew, printing);
    else await printNew();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Returns a function that prints the events since its last call. */
function createPrinter({ fetchPage, state, print, report, signal }: Printing) {
  let { last } = state;
  const onLost = (first: number, until: number) =>
    report(`The events ${first} to ${until} were deleted before they were read.`);
  return async () => {
    for await (const event of eventsAfter(last, fetchPage, onLost)) {
      await print(`${toJson(event)}\n`);
      last = event.position;
      state.write(last);
      if (signal.aborted) return;
    }
  };
}

/** Runs a task again and again, less often in an outage, which is reported once. */
async function repeat(task: () => Promise<void>, { report, signal }: Printing): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await task();
      failures = 0;
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      if (failures === 0) report(`${error.message}. Trying again until it succeeds.`);
      failures += 1;
    }
    const delay = Math.min(intervalMs * 2 ** Math.max(0, failures - 1), longestMs);
    await wait(delay, undefined, { signal }).catch(() => {});
  }
}
