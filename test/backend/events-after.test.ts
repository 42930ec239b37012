import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsAfter } from '../../tools/events/events-after.ts';
import { type FetchPage, UnavailableError } from '../../tools/events/log-pages.ts';
import { printEvents } from '../../tools/events/print-events.ts';

/** The event logs of a backend: the positions `first` to `last`, and the newest events without one. */
class Log {
  first = 1;
  last = 0;
  unnumbered = 0;
  size = 15;

  /** Returns a page, newest first, as a backend does. */
  page: FetchPage = async (page) => {
    const rows: (number | null)[] = [
      ...Array(this.unnumbered).fill(null),
      ...Array.from({ length: this.last - this.first + 1 }, (_, n) => this.last - n),
    ];
    const items = rows.slice((page - 1) * this.size, page * this.size).map((position) => ({
      ...{ type: 'changed', description: '', timestamp: '2026-11-24T10:00:00Z' },
      position,
    }));
    return { items, total: rows.length, per_page: this.size };
  };
}

/** Reads the events after a position. Returns their positions, and those that were reported as lost, in the order of both. */
async function read(last: number, fetchPage: FetchPage) {
  const lost: number[] = [];
  const positions: number[] = [];
  const passed: number[] = [];
  const onLost = (from: number, to: number) => {
    lost.push(...upTo(from, to));
    passed.push(...upTo(from, to));
  };
  for await (const { position } of eventsAfter(last, fetchPage, onLost)) {
    positions.push(position);
    passed.push(position);
  }
  return { positions, lost, passed };
}

const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

it('OPR-285 reads all events once, while others arrive and expire', async () => {
  const change = fc.record({
    added: fc.nat(40),
    numbered: fc.nat(40),
    expired: fc.nat(12),
    size: fc.constantFrom(15, 15, 15, 4, 100),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(120),
      fc.nat(20),
      fc.array(change, { minLength: 1, maxLength: 60 }),
      async (numbered, unnumbered, changes) => {
        const log = Object.assign(new Log(), { last: numbered, unnumbered });
        const left = [...changes];
        const fetchPage: FetchPage = async (page) => {
          const { added, numbered, expired, size } = left.shift() ?? {
            ...{ added: 0, numbered: 0, expired: 0, size: log.size },
          };
          log.unnumbered += added;
          const now = Math.min(numbered, log.unnumbered);
          log.unnumbered -= now;
          log.last += now;
          log.first = Math.min(log.first + expired, log.last + 1);
          log.size = size;
          return log.page(page);
        };
        // Everything from the first position on was read, or is reported as lost.
        const all: number[] = [];
        while (left.length > 0 || all.at(-1) !== log.last) {
          const { passed } = await read(all.at(-1) ?? 0, fetchPage);
          all.push(...passed);
          if (left.length === 0 && passed.length === 0) break;
        }
        expect(all).toEqual(upTo(all[0] ?? log.last + 1, log.last));
      },
    ),
    { numRuns: 300 },
  );
});

it('OPR-285 holds back events without a position', async () => {
  const log = Object.assign(new Log(), { last: 3, unnumbered: 40 });
  expect((await read(1, log.page)).passed).toEqual([2, 3]);
  expect((await read(3, log.page)).passed).toEqual([]);
});

it('OPR-285 names the events that were deleted before they were read', async () => {
  const log = Object.assign(new Log(), { first: 50, last: 60 });
  expect(await read(40, log.page)).toMatchObject({ positions: upTo(50, 60), lost: upTo(41, 49) });
  expect(await read(0, log.page)).toMatchObject({ positions: upTo(50, 60), lost: [] });
});

it('OPR-285 stops at the event logs of another database', async () => {
  const log = Object.assign(new Log(), { last: 10 });
  await expect(read(11, log.page)).rejects.toThrow(
    'The event logs end at position 10, before 11, which was read: they are those of another database.',
  );
});

it('OPR-285 stops at a backend without positions', async () => {
  const { items, ...page } = await Object.assign(new Log(), { last: 1 }).page(1);
  const without = items.map(({ position: _, ...event }) => event);
  await expect(read(0, async () => ({ ...page, items: without }))).rejects.toThrow(
    'The backend sends no position of its events, without which none can be resumed.',
  );
});

it('OPR-285 stops at a gap between positions', async () => {
  const { items, ...page } = await Object.assign(new Log(), { last: 9 }).page(1);
  const gap = async () => ({ ...page, items: items.filter(({ position }) => position !== 5) });
  await expect(read(0, gap)).rejects.toThrow('The event logs have no position 5.');
});

it('OPR-286 reports an outage once and goes on after it', async () => {
  const log = Object.assign(new Log(), { last: 2 });
  const stopping = new AbortController();
  const [lines, reports, states]: [string[], string[], number[]] = [[], [], []];
  let failures = 2;
  await printEvents({
    fetchPage: async (page) => {
      failures -= 1;
      if (failures >= 0) throw new UnavailableError('It is down');
      return log.page(page);
    },
    state: { last: 0, write: (position) => void states.push(position) },
    isFollowing: true,
    print: async (line) => {
      lines.push(line);
      if (lines.length === 2) stopping.abort();
    },
    report: (text) => void reports.push(text),
    signal: stopping.signal,
  });
  expect(lines.map((line) => JSON.parse(line).position)).toEqual([1, 2]);
  expect(states).toEqual([1, 2]);
  expect(reports).toEqual(['It is down. Trying again until it succeeds.']);
});
