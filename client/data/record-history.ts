import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { stringifyExact } from '#format/json.ts';
import { isMissing } from '#format/values.ts';
import { backendFeatures } from '#platform/session/page-state.ts';
import { type ListPlace, listStart, pagedList, type RowOf } from './paginate.ts';
import { useStore } from './use-store.ts';

/** A validated event. */
export type EventLog = RowOf<typeof system.eventLogs>;

/** A record, and how events name it. */
export interface HistoryOf {
  /** The resource of its writes, which outdate its history. */
  resource: string;
  /** The subject of its events: `settlements/17`. Undefined if the backend does not send all of its ids. */
  subject: string | undefined;
  /** The text that names it in the description of an event without a subject. */
  reference: string | null | undefined;
}

/** The events about a record in a part of the event logs, and the place after the part. */
interface HistoryPart extends ListPlace {
  events: EventLog[];
  /** The length of the searched list. */
  total: number;
  /** The time of the last event of the part. */
  oldest: string | null | undefined;
  /** True if the events state their records. */
  hasSubjects: boolean;
  isLast: boolean;
}

/** The requests and the events after which a part ends. */
const partRequests = 20;
const partEvents = 5_000;

/**
 * Loads the events about a record, newest first, part by part: where the backend declares `search` it finds them, otherwise the event
 * logs are searched from the newest event on. See decision 125 in docs/decisions.md.
 */
export function useRecordHistory({ resource, subject, reference }: HistoryOf) {
  const { search } = useStore(backendFeatures);
  const isFound = search && subject !== undefined;
  const matches = eventMatcher(subject, reference);
  const client = useQueryClient();
  const queryKey = [resource, 'history', subject ?? null, reference ?? null, isFound];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readPart(isFound ? { subject } : {}, pageParam, matches, signal),
    initialPageParam: listStart,
    getNextPageParam: ({ isLast, passed, perPage }): ListPlace | undefined =>
      isLast ? undefined : { passed, perPage },
    // Auto-refresh and a return to the screen would repeat the search.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    query,
    cancel: () => client.cancelQueries({ queryKey }),
    isFound,
    isNamed: nameOf(reference) !== undefined,
  };
}

/** Reads the event logs from a place on. Throws the errors of `send`. */
async function readPart(
  query: { subject?: string },
  from: ListPlace,
  matches: (event: EventLog) => boolean,
  signal: AbortSignal,
): Promise<HistoryPart> {
  const part: HistoryPart = {
    ...from,
    events: [],
    total: 0,
    oldest: undefined,
    hasSubjects: false,
    isLast: true,
  };
  let requests = 0;
  for await (const page of pagedList(system.eventLogs, query).fetchAllPages(signal, from)) {
    const { rows, passed, perPage, total } = page;
    part.events.push(...rows.filter(matches));
    part.hasSubjects ||= rows.some((event) => event.subject !== undefined);
    Object.assign(part, { passed, perPage, total, oldest: rows.at(-1)?.timestamp ?? part.oldest });
    requests += 1;
    part.isLast = page.page >= page.pages;
    if (requests >= partRequests || passed - from.passed >= partEvents) break;
  }
  return part;
}

/** Returns the events of all parts, each once: new events move others to a later part. */
export function eventsOf(parts: HistoryPart[]): EventLog[] {
  const events = parts.flatMap((part) => part.events);
  return [
    ...new Map(events.map((event) => [String(event.id ?? stringifyExact(event)), event])).values(),
  ];
}

/** Returns true for an event that names a record only by its text. */
export const isFoundByText = ({ subject }: EventLog): boolean => isMissing(subject);

/**
 * Returns whether an event is about a record: by its subject, or without one if a whole word, or several, of its description is the
 * reference.
 */
export function eventMatcher(subject: string | undefined, reference: string | null | undefined) {
  const name = nameOf(reference)?.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const word =
    name &&
    new RegExp(`(?<![\\p{L}\\p{N}_@./-])${name}(?![\\p{L}\\p{N}_@-]|[./][\\p{L}\\p{N}])`, 'u');
  return (event: EventLog): boolean => {
    if (!isMissing(event.subject)) return event.subject === subject;
    return word ? word.test(event.description ?? '') : false;
  };
}

/** Returns a reference that can be found in a text: a number, or a word of fewer than four characters, is in too many. */
function nameOf(reference: string | null | undefined): string | undefined {
  if (isMissing(reference) || reference.length < 4 || /^\d+$/.test(reference)) return undefined;
  return reference;
}
