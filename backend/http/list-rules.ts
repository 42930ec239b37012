import type { Endpoint, ListRules } from '#contract/endpoint.ts';
import { type FieldErrors, invalid } from './http-error.ts';

type Query = object;

/** Throws a 422 if the parameters of a list break the rules that its endpoint declares besides their schema. */
export function checkListQuery({ list }: Endpoint, query: Query): void {
  if (!list) return;
  const errors = { ...timesOf(query), ...amountsOf(list, query), ...searchOf(list, query) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const parameterOf = (query: Query, name: string) => (query as Record<string, unknown>)[name];

function timesOf(query: Query): FieldErrors {
  const wrong = ['from', 'to'].filter(
    (name) => name in query && !isInstant(String(parameterOf(query, name))),
  );
  return errorsOf(wrong, () => 'Enter a time such as 2026-11-21T08:00:00Z.');
}

/** Returns the errors of an amount without its currency. */
function amountsOf({ amount }: ListRules, query: Query): FieldErrors {
  const missing = amount?.currency.filter((name) => !(name in query)) ?? [];
  if (!amount || missing.length === 0) return {};
  const isSorted = [amount.of, `-${amount.of}`].includes(String(parameterOf(query, 'sort')));
  const used = [...['min', 'max'].filter((name) => name in query), ...(isSorted ? ['sort'] : [])];
  return errorsOf(used, () => `An amount needs its currency: add ${missing.join(' and ')}.`);
}

/** Returns the errors of a request without `q`. */
function searchOf({ scope = [], ofSearch = [] }: ListRules, query: Query): FieldErrors {
  if ('q' in query) return {};
  return {
    ...errorsOf(
      scope.filter((name) => !(name in query)),
      (name) => `Enter ${name} or q.`,
    ),
    ...errorsOf(
      ofSearch.filter((name) => parameterOf(query, name) === 'true'),
      () => 'Enter q.',
    ),
  };
}

const errorsOf = (names: string[], message: (name: string) => string): FieldErrors =>
  Object.fromEntries(names.map((name) => [name, [message(name)]]));

/** Returns whether a text is a time of the calendar. JavaScript takes 30 February for 2 March. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  const isTime = !Number.isNaN(time.getTime()) && time.getUTCFullYear() > 0;
  return isTime && time.toISOString().slice(0, 10) === text.slice(0, 10);
}
