import type { EventLog } from '#data/record-history.ts';
import { extentOf, partsInOrder } from '#format/extent.ts';
import {
  byTime,
  counted,
  type Day,
  extentNote,
  fact,
  gap,
  grouped,
  isOn,
  type Note,
  notesOf,
  notRead,
  type Part,
  sum,
  timeBefore,
  type Units,
} from './parts.ts';
import type { Overview, ReadDay, Settlement } from './read.ts';

/** A step of a settlement on the day. */
export interface SettlementStep {
  step: 'Created' | 'Processed';
  at: string | null | undefined;
  by: string | undefined;
  id: string;
  reference_id: string | null | undefined;
  exchange_provider: string | null | undefined;
  in_minor_units: Units;
  code: string | null | undefined;
  transaction_hash: string | null | undefined;
}

type ListedSettlement = NonNullable<NonNullable<Overview['settlements']>['items']>[number];

/** What the events of both steps state, if the backend names its endpoints there. */
const actions = {
  create: 'closed-loop-balancing.create',
  process: 'closed-loop-balancing.process',
};

/** Returns the ids of the settlements that were or may have been created or processed on the day, by the list and the events. */
export function settlementsOf(
  day: Day,
  { overview, events }: Pick<ReadDay, 'overview' | 'events'>,
): string[] {
  const listed = (overview?.settlements?.items ?? []).filter(
    (one) => isOn(day, one.created_at) || isOn(day, one.processed_at),
  );
  const named = (events?.rows ?? []).flatMap((event) =>
    isOn(day, event.timestamp) ? (idIn(event) ?? []) : [],
  );
  return [...new Set([...listed.map(({ id }) => String(id)), ...named])];
}

const idIn = ({ subject }: EventLog): string | undefined =>
  /^settlements\/([^/]+)$/.exec(subject ?? '')?.[1];

/** Returns the settlements that were created and processed on the day. */
export function settlementPart(day: Day, read: ReadDay): Part<SettlementStep> {
  const { overview, settlements } = read;
  const list = overview?.settlements;
  const details = [...settlements.values()].filter((one) => one !== undefined);
  const unread = settlements.size - details.length;
  const rows = byTime(
    details.flatMap((one) => stepsOf(one, day, read)),
    day,
  );
  const without = rows.filter(({ by }) => by === undefined).length;
  return {
    rows,
    notes: notesOf(
      overview ? listNote(day, read) : notRead('The list of settlements'),
      fact(`Details read: ${counted(details.length, 'settlement')}.`),
      unread > 0 && gap(`Details that could not be read: ${counted(unread, 'settlement')}.`),
      untimedNote(list?.items ?? [], settlements),
      without > 0 &&
        gap(`Rows whose user the payments service does not state: ${grouped(without)}.`),
    ),
  };
}

/** A cut list has those of the day if it goes back to it, and the events of the day name those that were processed later. */
function listNote(day: Day, { overview, events }: ReadDay): Note {
  const { items, total } = overview?.settlements ?? {};
  const note = extentNote('Settlements', { rows: items, total });
  const completed = (items ?? []).filter(({ transaction_hash }) => transaction_hash);
  const isNamed = events?.isBack && events.rows.some((event) => idIn(event) !== undefined);
  const oldest = note.is_gap && isNamed ? timeBefore(day, completed) : undefined;
  return oldest === undefined
    ? note
    : fact(
        `Read the settlements in processing, the newest ${grouped(completed.length)} completed ones, back to ${day.show(oldest)}, and those that the events of the day name.`,
      );
}

function stepsOf(one: Settlement, day: Day, { events }: ReadDay): SettlementStep[] {
  const own = (events?.rows ?? []).filter((event) => idIn(event) === String(one.id));
  const eventOf = (action: string) => own.find((event) => event.action === action);
  const [creation, processing] = [eventOf(actions.create), eventOf(actions.process)];
  const common = {
    id: String(one.id),
    reference_id: one.reference_id,
    exchange_provider: one.exchange_provider,
    in_minor_units: one.cryptocurrency_amount ?? undefined,
    code: one.cryptocurrency_code,
    transaction_hash: one.transaction_hash,
  };
  const processed = one.processed_at ?? processing?.timestamp;
  const steps: SettlementStep[] = [
    {
      ...common,
      step: 'Created',
      at: one.created_at,
      by: one.created_by ?? creation?.actor ?? undefined,
    },
    {
      ...common,
      step: 'Processed',
      at: processed,
      by: one.processed_by ?? processing?.actor ?? undefined,
    },
  ];
  return steps.filter(({ at }) => isOn(day, at));
}

/** A backend may list settlements without the times of their processing. */
function untimedNote(listed: ListedSettlement[], read: ReadDay['settlements']): Note | undefined {
  const untimed = listed.filter(
    ({ id, transaction_hash: hash, processed_at }) =>
      hash && !processed_at && !read.has(String(id)),
  ).length;
  return untimed > 0
    ? gap(
        `Completed settlements of other days without a time of processing in the list: ${grouped(untimed)}. They may have been processed on this day.`,
      )
    : undefined;
}

/** Something that is still open. */
export interface OpenItem {
  kind: 'Settlement in processing' | 'Unsettled trades';
  /** The id of a settlement. */
  id: string | undefined;
  reference_id: string | null | undefined;
  exchange_provider: string | null | undefined;
  in_minor_units: Units;
  code: string | null | undefined;
  trades: number | undefined;
  /** The creation, of trades that of the oldest. */
  at: string | null | undefined;
  /** The age at the reading, in milliseconds. */
  age_ms: number | undefined;
}

/** Returns the settlements in processing, and the unsettled trades by provider and cryptocurrency. */
export function openPart(day: Day, { overview }: ReadDay): Part<OpenItem> {
  if (!overview) return { rows: [], notes: [notRead('What is open')] };
  const { settlements, unsettled_trades: trades, unsettled_trades_total } = overview;
  const isUntilDay = ({ created_at }: { created_at?: string | null | undefined }) =>
    (day.timeOf(created_at) ?? 0) < day.until;
  const waiting = (settlements?.items ?? []).filter(
    (one) => !one.transaction_hash && isUntilDay(one),
  );
  const groups = Map.groupBy((trades ?? []).filter(isUntilDay), (trade) =>
    JSON.stringify([trade.exchange_provider, trade.cryptocurrency_code]),
  );
  const ageOf = (at: string | null | undefined) => {
    const time = day.timeOf(at);
    return time === undefined ? undefined : Math.max(0, day.read_until - time);
  };
  const rows = [
    ...byTime(
      waiting.map((one): OpenItem & { at: string | null | undefined } => ({
        kind: 'Settlement in processing',
        id: String(one.id),
        reference_id: one.reference_id,
        exchange_provider: one.exchange_provider,
        in_minor_units: one.cryptocurrency_amount ?? undefined,
        code: one.cryptocurrency_code,
        trades: undefined,
        at: one.created_at,
        age_ms: ageOf(one.created_at),
      })),
      day,
    ),
    ...[...groups.values()].map((group): OpenItem => {
      const [oldest] = byTime(
        group.map(({ created_at }) => ({ at: created_at })),
        day,
      );
      return {
        kind: 'Unsettled trades',
        id: undefined,
        reference_id: undefined,
        exchange_provider: group[0]?.exchange_provider,
        in_minor_units: sum(group.map((trade) => trade.cryptocurrency_amount)),
        code: group[0]?.cryptocurrency_code,
        trades: group.length,
        at: oldest?.at,
        age_ms: ageOf(oldest?.at),
      };
    }),
  ];
  return {
    rows,
    notes: notesOf(
      waitingNote(settlements),
      extentNote('Unsettled trades', { rows: trades, total: unsettled_trades_total }),
      fact(
        `Open at ${day.show(day.read_until)}.${day.read_from >= day.until ? ' What was closed since the end of the day is not listed.' : ''}`,
      ),
    ),
  };
}

/** The contract has those in processing first: if one of the others is listed, all of them are. */
function waitingNote(settlements: Overview['settlements']): Note {
  const { items, total } = settlements ?? {};
  const note = extentNote('Settlements', { rows: items, total });
  const extent = extentOf(items, total);
  const [waiting] = extent ? partsInOrder(extent, items ?? [], (one) => !one.transaction_hash) : [];
  return note.is_gap && waiting && waiting.total !== null
    ? fact('Read all settlements in processing, which come first in the list.')
    : note;
}
