import { shops } from './businesses.ts';
import { coins, currencies, exchangeRules, stablecoins } from './catalogue.ts';
import { firstNames, lastNames, type Staff, spell } from './people.ts';
import { exchangePairs, exchangeProviders } from './providers.ts';

const day = 86_400_000;

/** An event of the demo, with its age in ms. */
export interface Event {
  age: number;
  type: string;
  description: string;
  /** The place of the user in the list of users; null without one. */
  actor: number | null;
  action: string | null;
  subject?: string;
  details?: object;
  financial?: boolean;
}

/** Changes of the daily volume cap of each first pair, which end at its value. Two colleagues change one of them at the same time. */
export function pairChanges(days: number, emailOf: (actor: number) => string): Event[] {
  const first = exchangePairs.filter(({ volume_cap_daily }) => volume_cap_daily !== '0.00');
  return first.flatMap((pair, index) => {
    const { exchange_provider_id, cryptocurrency_id, stablecoin_id, volume_cap_daily } = pair;
    const provider = exchangeProviders[exchange_provider_id - 1]?.name;
    const name = `${provider} ${coins[cryptocurrency_id - 1]?.code}-${stablecoins[stablecoin_id - 1]?.code}`;
    const caps = [`${100 + index * 10}000.00`, '200000.00', '300000.00', volume_cap_daily];
    const ages = [0.9, 0.5, 0.1].map((share) => (share * days - index * 0.3) * day);
    if (index === 0) ages[2] = (ages[1] ?? 0) - 40_000;
    return ages.map((age, step): Event => {
      const [before, after] = [caps[step], caps[step + 1]];
      const actor = 1 + ((index * 5 + step * 7) % 24);
      return {
        age,
        type: 'changed',
        description: `${emailOf(actor)} changed the pair ${name}: volume cap daily from ${before} to ${after}.`,
        actor,
        action: 'exchange-providers.savePair',
        subject: `exchange-pairs/${exchange_provider_id}/${cryptocurrency_id}/${stablecoin_id}`,
        details: { pair: name, volume_cap_daily: { before, after } },
        financial: true,
      };
    });
  });
}

/** Changes of exchange rules, which end at their stablecoins. */
export function ruleChanges(days: number, emailOf: (actor: number) => string): Event[] {
  return exchangeRules.flatMap((rule, index): Event[] => {
    if (index % 5 !== 1 && rule.stablecoin_id !== null) return [];
    const pair = `${coins[rule.cryptocurrency_id - 1]?.code}-${currencies[rule.currency_id - 1]?.code}`;
    const after = stablecoins.find(({ id }) => id === rule.stablecoin_id)?.code ?? 'none';
    const before = after === 'DAI' ? 'USDT' : 'DAI';
    const actor = 1 + ((index * 11) % 24);
    return [
      {
        age: (0.85 - index * 0.05) * days * day,
        type: 'changed',
        description: `${emailOf(actor)} changed the exchange rule of ${pair} from ${before} to ${after}.`,
        actor,
        action: 'exchange-rules.save',
        subject: `exchange-rules/${rule.cryptocurrency_id}/${rule.currency_id}`,
        details: { pair, before, after },
        financial: true,
      },
    ];
  });
}

/** The age of a user in ms, by the place in the list. */
export const userAge = (place: number): number => (300 - place * 11) * day;

/** The creation of each user, and of a colleague who has left. */
export function people(users: Staff, emailOf: (actor: number) => string): Event[] {
  const event = (
    age: number,
    type: string,
    action: string,
    id: number,
    what: string,
    details: object,
  ): Event => ({
    age,
    type,
    description: `${emailOf(0)} ${type} the user ${what}.`,
    actor: 0,
    action,
    subject: `users/${id}`,
    details,
  });
  const created = users.slice(1).map(({ username, email }, index) => {
    const details = { after: { username, email } };
    return event(
      userAge(index + 1),
      'created',
      'users.create',
      index + 2,
      `${username} (${email})`,
      details,
    );
  });
  const username = `${spell(firstNames[3] ?? '')}.${spell(lastNames[9] ?? '')}`;
  const email = `${username}@clearhouse.example`;
  const id = users.length + 1;
  const left = `${username} (${email})`;
  return [
    ...created,
    event(280 * day, 'created', 'users.create', id, left, { after: { username, email } }),
    event(19 * day, 'deleted', 'users.delete', id, left, { before: { username, email } }),
  ];
}

/** The creation of each business. */
export const newBusinesses = (emailOf: (actor: number) => string): Event[] =>
  shops.map(({ id, reference_id, name, confirmation_requirement, ageDays }) => {
    const actor = 1 + ((id * 7) % 24);
    return {
      age: ageDays * day,
      type: 'created',
      description: `${emailOf(actor)} created the business ${name || '(no name)'} (${reference_id}).`,
      actor,
      action: 'businesses.create',
      subject: `businesses/${id}`,
      details: { after: { reference_id, name, confirmation_requirement } },
    };
  });
