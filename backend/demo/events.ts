import { codeOf, coins, currencies, exchangeRules, stablecoins } from './catalogue.ts';
import { formerColleague, shops, staff, userAgeDays } from './people.ts';
import { exchangePairs, exchangeProviders } from './providers.ts';
import { random } from './random.ts';
import type { DemoSettlement } from './settlements.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An event of the demo. */
interface Event {
  /** In ms. */
  age: number;
  type: string;
  /** The description, which the actor's email address precedes. */
  text: string;
  /** The place of the user in the list of users; null without one. */
  actor: number | null;
  action: string | null;
  subject?: string;
  details?: object;
  financial?: boolean;
}

/** Emails by the place in the list of users. Only the first one depends on the installation. */
const emails = staff().map(({ email }) => email);

/**
 * Creates the event log of the last days, oldest first: what the users did to reach the state of the other tables. Texts are those of
 * the handlers. `firstEmail` is the email address of the first user.
 */
export function events(now: Date, days: number, firstEmail: string, settlements: DemoSettlement[]) {
  const all = [
    ...presence(now, days),
    ...settlementEvents(now, settlements),
    ...pairChanges(days),
    ...ruleChanges(days),
    ...userEvents(),
    ...newBusinesses(),
    ...errors(days),
  ];
  return all
    .filter(({ age }) => age > 0 && age <= days * day)
    .sort((one, other) => other.age - one.age)
    .map(({ age, text, actor, ...event }) => {
      const email = actor === 0 ? firstEmail : actor && emails[actor];
      return {
        subject: null,
        details: null,
        financial: false,
        ...event,
        description: email === null ? text : `${email} ${text}`,
        actor_id: actor === null ? null : actor + 1,
        actor: email,
        created_at: new Date(now.getTime() - age).toISOString(),
      };
    });
}

/** Sign-ins and sign-outs of each day, rejected sign-ins, and the report of each month. */
function* presence(now: Date, days: number): Generator<Event> {
  const midnight = now.getTime() - (now.getTime() % day);
  for (let back = 0; back <= Math.ceil(days); back += 1) {
    const r = random(50_000 + back);
    const date = new Date(midnight - back * day);
    const at = (hours: number) => now.getTime() - date.getTime() - hours * hour;
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const present = new Set(Array.from({ length: isWeekend ? 2 : 4 }, () => r.between(1, 24)));
    for (const actor of present) {
      const start = 7 + r.next() * 3;
      const subject = `users/${actor + 1}`;
      const signIn = { action: 'auth.login', subject };
      yield { ...signIn, age: at(start), type: 'sign-in', text: 'signed in.', actor };
      if (r.chance(0.5)) {
        const age = at(start + 7 + r.next());
        yield { age, type: 'sign-out', text: 'signed out.', actor, action: 'auth.logout', subject };
      }
      if (r.chance(0.1)) {
        const text = `A sign-in as ${emails[actor]} was rejected.`;
        yield { ...signIn, age: at(start) + 30_000, type: 'sign-in rejected', text, actor: null };
      }
    }
    const [actor] = present;
    if (date.getUTCDate() <= 3 && actor !== undefined) {
      const { id, reference_id } = r.pick(shops.slice(0, 6));
      const lastMonth = new Date(date.getTime() - date.getUTCDate() * day).toISOString();
      const [start_date, end_date] = [`${lastMonth.slice(0, 8)}01`, lastMonth.slice(0, 10)];
      yield {
        age: at(11),
        type: 'downloaded',
        text: `downloaded the report of ${reference_id} from ${start_date} to ${end_date}.`,
        actor,
        action: 'report.stream',
        subject: `businesses/${id}`,
        details: { start_date, end_date },
      };
    }
  }
}

/** The creation and the processing of every settlement. */
function* settlementEvents(now: Date, settlements: DemoSettlement[]): Generator<Event> {
  const ageOf = (time: string) => now.getTime() - Date.parse(time);
  for (const settlement of settlements) {
    const { id, reference_id, address, transaction_hash, note } = settlement;
    const { created_at, created_by, processed_at, processed_by, tradeCount } = settlement;
    const common = { subject: `settlements/${id}`, financial: true };
    const facts = { reference_id, amount: settlement.cryptocurrency_amount, address };
    yield {
      ...common,
      age: ageOf(created_at),
      type: 'created',
      text: `created the settlement ${reference_id} of ${tradeCount} trades.`,
      actor: emails.indexOf(created_by),
      action: 'closed-loop-balancing.create',
      details: facts,
    };
    if (processed_by === null || processed_at === null) continue;
    yield {
      ...common,
      age: ageOf(processed_at),
      type: 'settled',
      text: `processed the settlement ${reference_id} by the transaction ${transaction_hash}.`,
      actor: emails.indexOf(processed_by),
      action: 'closed-loop-balancing.process',
      details: { ...facts, transaction_hash, note: note ?? '' },
    };
  }
}

/** Changes of the daily volume cap of each first pair, which end at its value. Two colleagues change one of them at the same time. */
function* pairChanges(days: number): Generator<Event> {
  const first = exchangePairs.filter(({ volume_cap_daily }) => volume_cap_daily !== '0.00');
  for (const [index, pair] of first.entries()) {
    const { exchange_provider_id, cryptocurrency_id, stablecoin_id, volume_cap_daily } = pair;
    const provider = exchangeProviders[exchange_provider_id - 1]?.name;
    const name = `${provider} ${codeOf(coins, cryptocurrency_id)}-${codeOf(stablecoins, stablecoin_id)}`;
    const caps = [`${100 + index * 10}000.00`, '200000.00', '300000.00', volume_cap_daily];
    const ages = [0.9, 0.5, 0.1].map((share) => (share * days - index * 0.3) * day);
    if (index === 0) ages[2] = (ages[1] ?? 0) - 40_000;
    for (const [step, age] of ages.entries()) {
      const [before, after] = [caps[step], caps[step + 1]];
      yield {
        age,
        type: 'changed',
        text: `changed the pair ${name}: volume cap daily from ${before} to ${after}.`,
        actor: 1 + ((index * 5 + step * 7) % 24),
        action: 'exchange-providers.savePair',
        subject: `exchange-pairs/${exchange_provider_id}/${cryptocurrency_id}/${stablecoin_id}`,
        details: { pair: name, volume_cap_daily: { before, after } },
        financial: true,
      };
    }
  }
}

/** Changes of exchange rules, which end at their stablecoins. */
function* ruleChanges(days: number): Generator<Event> {
  for (const [index, rule] of exchangeRules.entries()) {
    const { cryptocurrency_id, currency_id, stablecoin_id } = rule;
    if (index % 5 !== 1 && stablecoin_id !== null) continue;
    const pair = `${codeOf(coins, cryptocurrency_id)}-${codeOf(currencies, currency_id)}`;
    const after = codeOf(stablecoins, stablecoin_id);
    const before = after === 'DAI' ? 'USDT' : 'DAI';
    yield {
      age: (0.85 - index * 0.05) * days * day,
      type: 'changed',
      text: `changed the exchange rule of ${pair} from ${before} to ${stablecoin_id === null ? 'Unassiged' : after}.`,
      actor: 1 + ((index * 11) % 24),
      action: 'exchange-rules.save',
      subject: `exchange-rules/${cryptocurrency_id}/${currency_id}`,
      details: { pair, before, after },
      financial: true,
    };
  }
}

/** The creation of each user, and of a colleague who has left. */
function* userEvents(): Generator<Event> {
  const [, ...users] = staff();
  for (const [index, user] of [...users, formerColleague].entries()) {
    const common = { actor: 0, subject: `users/${index + 2}` };
    const name = `${user.username} (${user.email})`;
    const hasLeft = user === formerColleague;
    yield {
      ...common,
      age: (hasLeft ? 280 : userAgeDays(index + 1)) * day,
      type: 'created',
      text: `created the user ${name}.`,
      action: 'users.create',
      details: { after: user },
    };
    if (!hasLeft) continue;
    yield {
      ...common,
      age: 19 * day,
      type: 'deleted',
      text: `deleted the user ${name}.`,
      action: 'users.delete',
      details: { before: user },
    };
  }
}

/** The creation of each business. */
function* newBusinesses(): Generator<Event> {
  for (const { id, ageDays, ...after } of shops)
    yield {
      age: ageDays * day,
      type: 'created',
      text: `created the business ${after.name || '(no name)'} (${after.reference_id}).`,
      actor: 1 + ((id * 7) % 24),
      action: 'businesses.create',
      subject: `businesses/${id}`,
      details: { after },
    };
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
function* errors(days: number): Generator<Event> {
  const error = (age: number, n: number): Event => {
    const text = failures[n % failures.length] as string;
    return { age, type: 'error', text, actor: null, action: null };
  };
  for (let back = 1; back <= days; back += 1) {
    const r = random(54_999 + back);
    yield error((back + r.next()) * day, r.between(0, 7));
  }
  for (let n = 0; n < 12; n += 1) yield error((n * 27 + 10 * 60) * minute, n * 5 + 1);
}
