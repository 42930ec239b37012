import { type EventLog, EventsError, type FetchPage, type LogPage } from './log-pages.ts';

/** An event with its final place in the event logs. */
export type NumberedEvent = EventLog & { position: number };

/** A numbered event, by which others are found: the number of rows before it in the list, and the size of its pages. */
interface Anchor {
  position: number;
  offset: number;
  size: number;
}

/**
 * Yields the events after a position, oldest first, up to the newest that has a position now. The newest events have none yet: their
 * order is not final, and another one may still come before them.
 *
 * New events move others to later pages, and only the oldest ones are deleted. So each page is found by counting from the last one, and
 * is looked up again until it has the next position. See decision 126 in docs/decisions.md.
 * @param last The position of the last event that was read; 0 for all events.
 * @param onLost Called with the first and last position of events that were deleted before they were read.
 */
export async function* eventsAfter(
  last: number,
  fetchPage: FetchPage,
  onLost: (first: number, last: number) => void,
): AsyncGenerator<NumberedEvent> {
  let anchor = await findNewest(fetchPage, last);
  const end = anchor.position;
  let next = last + 1;
  let before: number | undefined;
  while (next <= end) {
    const page = pageWith(next, anchor);
    const found = await fetchPage(page);
    const read = numberedOf(found, page);
    const events = runOf(read.events, next, end);
    yield* events;
    next += events.length;
    if (events.length === 0 && page === before) {
      const first = (await findOldest(found, fetchPage)) ?? end + 1;
      if (first <= next) throw new EventsError(`The event logs have no position ${next}.`);
      if (next > 1) onLost(next, first - 1);
      next = first;
      before = undefined;
      continue;
    }
    // The next attempt is another one with other pages.
    before = events.length > 0 || found.per_page !== anchor.size ? undefined : page;
    anchor = read.anchor ?? withoutNumbers(found, page, end, anchor);
  }
}

/**
 * Returns where the event at `end` is by a page without any position: behind its rows, or as before if it is past the end of the list.
 */
const withoutNumbers = (
  { items, per_page: size }: LogPage,
  page: number,
  end: number,
  anchor: Anchor,
): Anchor =>
  items.length > 0 ? { position: end, offset: page * size, size } : { ...anchor, size };

const pageWith = (position: number, anchor: Anchor): number =>
  Math.max(1, Math.floor((anchor.offset + anchor.position - position) / anchor.size) + 1);

/** Returns the events from one position on, up to another or to a gap. */
const runOf = (events: NumberedEvent[], from: number, to: number): NumberedEvent[] =>
  events
    .filter(({ position }) => position >= from && position <= to)
    .filter(({ position }, index) => position === from + index);

/** Returns the newest event that has a position, or one at `last` without any. */
async function findNewest(fetchPage: FetchPage, last: number): Promise<Anchor> {
  for (let page = 1; ; page += 1) {
    const found = await fetchPage(page);
    const { anchor } = numberedOf(found, page);
    if (anchor && anchor.position < last)
      throw new EventsError(
        `The event logs end at position ${anchor.position}, before ${last}, which was read: they are those of another database.`,
      );
    const { per_page: size, total } = found;
    if (anchor || page * size >= total) return anchor ?? { position: last, offset: 0, size };
  }
}

/** Returns the lowest position of the last page; undefined if no event with a position is left. */
async function findOldest(known: LogPage, fetchPage: FetchPage): Promise<number | undefined> {
  const page = lastPage(known);
  const found = await fetchPage(page);
  // The list may have changed in between.
  if (lastPage(found) !== page) return findOldest(found, fetchPage);
  return numberedOf(found, page).events[0]?.position;
}

const lastPage = ({ total, per_page }: LogPage) => Math.max(1, Math.ceil(total / per_page));

/** Returns the events of a page that have a position, oldest first, and the place of the newest of them. */
function numberedOf({ items, per_page }: LogPage, page: number) {
  if (items.some(({ position }) => position === undefined))
    throw new EventsError(
      'The backend sends no position of its events, without which none can be resumed.',
    );
  const first = items.findIndex(({ position }) => typeof position === 'number');
  const events = items.filter(
    (event): event is NumberedEvent => typeof event.position === 'number',
  );
  const [newest] = events;
  const anchor = newest && {
    position: newest.position,
    offset: (page - 1) * per_page + first,
    size: per_page,
  };
  return { anchor, events: events.toReversed() };
}
