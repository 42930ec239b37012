import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { DeclaredList } from '#contract/features.ts';
import { parametersOf } from '#contract/lists.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck, Suite } from './check.ts';
import { must, NotTested } from './finding.ts';
import { type Row, someDeposits, someInvoices } from './lists.ts';

type Values = Record<string, string | number>;

interface Page {
  items: Row[];
  total: number;
}

/** Returns the parameters that a list needs. */
async function scopeOf(endpoint: Endpoint, suite: Suite): Promise<Values> {
  if (endpoint === (businesses.invoices as Endpoint)) return (await someInvoices(suite)).scope;
  if (endpoint === (walletProviders.deposits as Endpoint)) return (await someDeposits(suite)).scope;
  return {};
}

/** A request with parameters, and what every row of its response is. */
interface Filter {
  query: Values;
  isMet: (row: Row) => boolean;
}

/** Returns a filter by each declared parameter that a row of the list has. */
function filtersOf({ list = {} }: Endpoint, { parameters }: DeclaredList, row: Row): Filter[] {
  const { time = '', amount } = list;
  const of = amount?.of ?? '';
  const at = String(row[time]);
  const currency = Object.fromEntries(
    (amount?.currency ?? []).map((name) => [name, String(row[name])]),
  );
  const number = BigInt(String(row[of] ?? 0));
  const special: Record<string, Filter> = {
    from: { query: { from: at }, isMet: (other) => String(other[time]) >= at },
    to: { query: { to: at }, isMet: (other) => String(other[time]) < at },
    min: {
      query: { min: String(number), ...currency },
      isMet: (other) => BigInt(String(other[of])) >= number,
    },
    max: {
      query: { max: String(number), ...currency },
      isMet: (other) => BigInt(String(other[of])) <= number,
    },
  };
  return parameters.flatMap((name) => {
    if (name in special) return special[name] as Filter;
    const value = row[name] ?? undefined;
    if (value === undefined) return [];
    return { query: { [name]: String(value) }, isMet: (other) => other[name] === value };
  });
}

/** Defines the checks of the parameters of lists. */
export function defineListParameters(check: DefineCheck): void {
  for (const endpoint of allEndpoints) {
    const described = parametersOf(endpoint, 1);
    if (!described || described.parameters.length === 0) continue;
    const about = {
      of: [endpoint],
      consequence: 'A filter shows other rows than it states, and exports them.',
    };
    const read = async (send: Suite['request'], query: Values) =>
      (await send(endpoint, {
        query: { page: 1, per_page: 10, ...query },
      } as never)) as unknown as Page;

    check(
      `BE-170 CALL-12 ${endpoint.name} has the rows of each parameter`,
      about,
      async (suite) => {
        const declared = (await suite.features()).lists[endpoint.path];
        if (!declared) return;
        const scope = await scopeOf(endpoint, suite);
        const { items } = await read(suite.given, scope);
        const row = items[Math.floor(items.length / 2)];
        if (!row) throw new NotTested('the backend has no such rows');
        for (const { query, isMet } of filtersOf(endpoint, declared, row)) {
          const { items, total } = await read(suite.request, { ...scope, ...query });
          const names = Object.keys(query).join(' and ');
          must(items.every(isMet), `A list with ${names} has only the rows that meet it.`);
          must(total >= items.length, 'The total of a list is that of its rows.');
          must(
            !isMet(row) || items.length > 0,
            `A list with ${names} has the row whose value it is.`,
          );
        }
      },
    );

    check(`BE-171 CALL-12 ${endpoint.name} sorts by each declared member`, about, async (suite) => {
      const declared = (await suite.features()).lists[endpoint.path];
      if (!declared) return;
      const { amount } = endpoint.list ?? {};
      const scope = await scopeOf(endpoint, suite);
      const { items } = await read(suite.given, scope);
      const currency = Object.fromEntries(
        (amount?.currency ?? []).map((name) => [name, String(items[0]?.[name] ?? '')]),
      );
      for (const field of declared.sorts) {
        const isText = field !== amount?.of && field !== endpoint.list?.time;
        for (const sort of [field, `-${field}`]) {
          const query = { ...scope, ...(field === amount?.of && currency), sort };
          const { items } = await read(suite.request, query);
          // The order of letters is the backend's choice.
          const isSorted =
            isText ||
            areSorted(
              items.map((row) => row[field]),
              sort,
            );
          must(isSorted, `A list with sort=${sort} is in the order of the member.`);
        }
      }
    });

    check(`BE-173 CALL-12 ${endpoint.name} rejects an unknown parameter`, about, async (suite) => {
      if (!(await suite.features()).lists[endpoint.path]) return;
      const scope = await scopeOf(endpoint, suite);
      await read(suite.given, scope);
      const query = { page: 1, ...scope, unknown_parameter: '1' };
      await suite.expectErrors(endpoint, { query } as never, ['unknown_parameter']);
    });
  }
}

/** Returns whether values, amounts or times, are in the order of a sort. */
function areSorted(values: unknown[], sort: string): boolean {
  const isInOrder = (a: unknown, b: unknown) =>
    typeof a === 'string' && Number.isNaN(Number(a))
      ? a <= String(b)
      : BigInt(String(a)) <= BigInt(String(b));
  return values.every((value, index) => {
    if (index === 0) return true;
    const before = values[index - 1];
    return sort.startsWith('-') ? isInOrder(value, before) : isInOrder(before, value);
  });
}
