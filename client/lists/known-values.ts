import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { queryOf, type RecordQuery } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

/** Values of a filter that another response has, which is requested once the filter is used. */
export interface KnownValues {
  query: RecordQuery<unknown>;
  read: (response: unknown) => (string | null | undefined)[];
}

function knownValues<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  read: (response: ResponseOf<E>) => ReturnType<KnownValues['read']> | undefined,
): KnownValues {
  // A form reads the same endpoint, never from the cache, so its query has another name.
  const query = queryOf({ ...endpoint, name: `${endpoint.name}.values` }, input);
  return {
    query: query as unknown as RecordQuery<unknown>,
    read: (response) => read(response as ResponseOf<E>) ?? [],
  };
}

export const cryptocurrencyCodes = knownValues(
  closedLoopBalancing.options,
  {},
  ({ cryptocurrencies }) => cryptocurrencies?.map(({ code }) => code),
);

export const exchangeProviderNames = knownValues(
  closedLoopBalancing.options,
  {},
  ({ exchange_providers }) => exchange_providers?.map(({ name }) => name),
);

/** The currencies that rules exist for. */
export const currencyCodes = knownValues(exchangeRules.matrix, {}, ({ exchange_rule_matrix }) =>
  exchange_rule_matrix?.map(({ currency }) => currency?.code),
);

/** The emails of the first users. Others can be typed. */
export const userEmails = knownValues(
  users.list,
  { query: { page: 1, per_page: usersPerPage } },
  ({ items }) => items?.map(({ email }) => email),
);
