import { shops } from './businesses.ts';
import { type Event, newBusinesses, pairChanges, people, ruleChanges } from './changes.ts';
import type { Staff } from './people.ts';
import { random } from './random.ts';
import type { Settlement } from './settlements.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Creates the event log of the last days, oldest first: what the users did to reach the state of the other tables. Texts are those of
 * the handlers.
 */
export function events(now: Date, days: number, users: Staff, settlements: Settlement[]) {
  const emailOf = (actor: number) => users[actor]?.email ?? '';
  const all = [
    ...presence(now, days, emailOf),
    ...settlementEvents(now, users, settlements),
    ...pairChanges(days, emailOf),
    ...ruleChanges(days, emailOf),
    ...people(users, emailOf),
    ...newBusinesses(emailOf),
    ...errors(days),
  ];
  return all
    .filter(({ age }) => age > 0 && age <= days * day)
    .sort((one, other) => other.age - one.age)
    .map(({ age, actor, subject = null, details = null, financial = false, ...event }) => ({
      ...event,
      subject,
      details,
      financial,
      actor_id: actor === null ? null : actor + 1,
      actor: actor === null ? null : emailOf(actor),
      created_at: new Date(now.getTime() - age).toISOString(),
    }));
}

/** Sign-ins and sign-outs of each day, rejected sign-ins, and the report of each month. */
function presence(now: Date, days: number, emailOf: (actor: number) => string): Event[] {
  const midnight = now.getTime() - (now.getTime() % day);
  return Array.from({ length: Math.ceil(days) + 1 }, (_, back) => {
    const r = random(50_000 + back);
    const date = new Date(midnight - back * day);
    const at = (hours: number) => now.getTime() - date.getTime() - hours * hour;
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const present = [...new Set(Array.from({ length: isWeekend ? 2 : 4 }, () => r.between(1, 24)))];
    const made: Event[] = present.flatMap((actor) => {
      const start = 7 + r.next() * 3;
      const [subject, email] = [`users/${actor + 1}`, emailOf(actor)];
      return [
        {
          age: at(start),
          type: 'sign-in',
          description: `${email} signed in.`,
          actor,
          action: 'auth.login',
          subject,
        },
        ...(r.chance(0.5)
          ? [
              {
                age: at(start + 7 + r.next()),
                type: 'sign-out',
                description: `${email} signed out.`,
                actor,
                action: 'auth.logout',
              },
            ]
          : []),
        ...(r.chance(0.1)
          ? [
              {
                age: at(start) + 30_000,
                type: 'sign-in rejected',
                description: `A sign-in as ${email} was rejected.`,
                actor: null,
                action: 'auth.login',
                subject,
              },
            ]
          : []),
      ];
    });
    if (date.getUTCDate() > 3 || !present[0]) return made;
    const { id, reference_id } = r.pick(shops.slice(0, 6));
    const end = new Date(date.getTime() - date.getUTCDate() * day);
    const [end_date, start_date] = [
      end.toISOString().slice(0, 10),
      `${end.toISOString().slice(0, 8)}01`,
    ];
    const description = `${emailOf(present[0])} downloaded the report of ${reference_id} from ${start_date} to ${end_date}.`;
    const subject = `businesses/${id}`;
    const details = { start_date, end_date };
    return [
      ...made,
      {
        age: at(11),
        type: 'downloaded',
        description,
        actor: present[0],
        action: 'report.stream',
        subject,
        details,
      },
    ];
  }).flat();
}

/** The creation and the processing of every settlement. */
function settlementEvents(now: Date, users: Staff, settlements: Settlement[]): Event[] {
  const actorOf = (email: string) => users.findIndex((user) => user.email === email);
  const ageOf = (time: string) => now.getTime() - Date.parse(time);
  return settlements.flatMap((settlement): Event[] => {
    const {
      id,
      reference_id,
      created_by,
      processed_by,
      processed_at,
      transaction_hash,
      note,
      address,
      tradeCount,
    } = settlement;
    const common = { subject: `settlements/${id}`, financial: true };
    const facts = { reference_id, amount: String(settlement.cryptocurrency_amount), address };
    const created: Event = {
      ...common,
      age: ageOf(settlement.created_at),
      type: 'created',
      description: `${created_by} created the settlement ${reference_id} of ${tradeCount} trades.`,
      actor: actorOf(created_by),
      action: 'closed-loop-balancing.create',
      details: facts,
    };
    if (processed_by === null || processed_at === null) return [created];
    return [
      created,
      {
        ...common,
        age: ageOf(processed_at),
        type: 'settled',
        description: `${processed_by} processed the settlement ${reference_id} by the transaction ${transaction_hash}.`,
        actor: actorOf(processed_by),
        action: 'closed-loop-balancing.process',
        details: { ...facts, transaction_hash, note: note ?? '' },
      },
    ];
  });
}

const failures = [
  'Kraken did not respond within 10 seconds.',
  'Bitstamp did not respond within 10 seconds.',
  'BitGo did not respond within 10 seconds.',
  'The rate of XBT-USD is older than 60 seconds.',
  'The rate of ETH-EUR is older than 60 seconds.',
  'The rate of XRP-EUR is older than 60 seconds.',
  'Coinbase Prime rejected a trade of ETH-USDT: insufficient funds.',
  'BitGo rejected a sweep of LTC: too many requests.',
];

/** Errors: one a day, and a dozen in the night before the demo's end. */
function errors(days: number): Event[] {
  const error = (age: number, n: number): Event => ({
    age,
    type: 'error',
    description: failures[n % failures.length] as string,
    actor: null,
    action: null,
  });
  const daily = Array.from({ length: Math.floor(days) }, (_, back) => {
    const r = random(55_000 + back);
    return error((back + 1 + r.next()) * day, r.between(0, 7));
  });
  return [
    ...daily,
    ...Array.from({ length: 12 }, (_, n) => error((n * 27 + 10 * 60) * minute, n * 5 + 1)),
  ];
}
