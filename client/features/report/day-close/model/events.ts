import type { EventLog } from '#data/record-history.ts';
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
  type Units,
} from './parts.ts';
import type { ReadDay } from './read.ts';

/** A change of a cap, a rule or a user. */
export interface Change {
  at: string | null | undefined;
  by: string | null | undefined;
  category: string | null | undefined;
  description: string | null | undefined;
}

const changed = /^(exchange-pairs|exchange-rules|users)\//;

/** A sign-in is an event about a user, but no change. */
const isChange = ({ subject, action }: EventLog): boolean =>
  changed.test(subject ?? '') && !action?.startsWith('auth.');

/** Returns the changes of caps, rules and users on the day, or all of its events if they do not state their records. */
export function changePart(day: Day, { events }: ReadDay): Part<Change> {
  if (!events) return { rows: [], notes: [notRead('The event logs')] };
  const ofDay = events.rows.filter(({ timestamp }) => isOn(day, timestamp));
  const hasSubjects = ofDay.some(({ subject }) => subject !== undefined);
  const shown = hasSubjects ? ofDay.filter(isChange) : ofDay;
  const rows = shown.map(
    ({ timestamp, actor, type, description }): Change => ({
      at: timestamp,
      by: actor,
      category: type,
      description,
    }),
  );
  return { rows: byTime(rows, day), notes: eventNotes(day, events, ofDay) };
}

function eventNotes(
  day: Day,
  { rows, total, isBack }: NonNullable<ReadDay['events']>,
  ofDay: EventLog[],
): Note[] {
  const oldest = day.timeOf(rows.at(-1)?.timestamp);
  const untimed = rows.filter(({ timestamp }) => isOn(day, timestamp) === undefined).length;
  const isUnnamed = ofDay.length > 0 && ofDay.every(({ subject }) => subject === undefined);
  return notesOf(
    fact(
      `Read the newest ${grouped(rows.length)} of ${counted(total, 'event')}, of which ${grouped(ofDay.length)} are of the day.`,
    ),
    !isBack &&
      oldest !== undefined &&
      gap(`The event logs start at ${day.show(oldest)}. Earlier events of the day are not known.`),
    untimed > 0 && gap(`Left out, without a time: ${counted(untimed, 'event')}.`),
    isUnnamed && gap('The events do not state their records: all events of the day are listed.'),
  );
}

/** An order or a quote that is suspicious. */
export interface SuspiciousItem {
  kind: 'Order' | 'Quote';
  reference_id: string | null | undefined;
  /** The order of a quote, or the order itself. */
  order_reference_id: string | null | undefined;
  at: string | null | undefined;
  in_minor_units: Units;
  code: string | null | undefined;
  status: string | null | undefined;
}

/** Returns the suspicious orders and quotes that were created on the day. */
export function suspiciousPart(day: Day, { dashboard }: ReadDay): Part<SuspiciousItem> {
  if (!dashboard) return { rows: [], notes: [notRead('The suspicious orders and quotes')] };
  const { suspicious_orders: orders, suspicious_quotes: quotes } = dashboard;
  const all = [
    ...(orders ?? []).map(
      (order): SuspiciousItem => ({
        kind: 'Order',
        reference_id: order.reference_id,
        order_reference_id: order.reference_id,
        at: order.created_at,
        in_minor_units: order.balance ?? undefined,
        code: order.currency_code,
        status: undefined,
      }),
    ),
    ...(quotes ?? []).map(
      (quote): SuspiciousItem => ({
        kind: 'Quote',
        reference_id: quote.reference_id,
        order_reference_id: quote.order_reference_id,
        at: quote.created_at,
        in_minor_units: undefined,
        code: undefined,
        status: quote.status,
      }),
    ),
  ];
  const rows = byTime(
    all.filter(({ at }) => isOn(day, at)),
    day,
  );
  const untimed = all.filter(({ at }) => isOn(day, at) === undefined).length;
  return {
    rows,
    notes: notesOf(
      extentNote('Suspicious orders', { rows: orders, total: dashboard.suspicious_orders_total }),
      extentNote('Suspicious quotes', { rows: quotes, total: dashboard.suspicious_quotes_total }),
      fact(`Created on other days: ${grouped(all.length - rows.length - untimed)}.`),
      untimed > 0 && gap(`Left out, without a time: ${grouped(untimed)}.`),
      fact(`Suspicious at ${day.show(day.read_until)}.`),
    ),
  };
}
