import type { DeclaredList } from '#contract/features.ts';
import { largestAmount } from '#contract/lists.ts';
import { parseAmount } from '#format/money.ts';
import type { ListColumn } from './column.ts';
import {
  currencyOf,
  type Filter,
  type FilterProblem,
  type FilterValues,
  problemsOf,
  rangeOf,
} from './filter.ts';
import type { ListState } from './list-state.ts';
import { periodOf, type Today } from './period.ts';

/** The parameters of a request for a list, without its page. */
export type ListQuery = Record<string, string>;

/** What a screen declares of a list. */
interface Declaration<Row> {
  columns: ListColumn<Row>[];
  filters: Filter<Row>[];
}

/** Returns the request of a list as its URL shows it: only parameters that the backend declares. */
export function queryOfList<Row>(
  { columns, filters }: Declaration<Row>,
  state: Pick<ListState, 'text' | 'values' | 'sort'>,
  declared: DeclaredList,
  at: Today,
): ListQuery {
  const q = state.text.trim();
  const column = columns.find(({ id }) => id === state.sort?.by);
  const isSorted = column && isSortable(column, filters, state.values, declared);
  return Object.assign(
    isSearchable(declared) && q !== '' ? { q } : {},
    ...filters
      .filter((filter) => isOffered(filter, state.values, declared))
      .map((filter) => queryOfFilter(filter, state.values, at)),
    isSorted ? { sort: `${state.sort?.descending ? '-' : ''}${column.field}` } : {},
  );
}

/** Returns whether the backend searches the list for a text. */
export const isSearchable = ({ parameters }: DeclaredList): boolean => parameters.includes('q');

/** Returns whether a filter of a list is offered: an amount only once its currency is chosen. */
export function isOffered<Row>(
  filter: Filter<Row>,
  values: FilterValues,
  declared: DeclaredList,
): boolean {
  const isAmount = filter.as === 'amount';
  return takes(filter, declared) && (!isAmount || currencyOf(filter, values) !== undefined);
}

/** Returns whether the backend takes the parameters of a filter. */
function takes<Row>(filter: Filter<Row>, { parameters }: DeclaredList): boolean {
  if (filter.as === 'choice') return parameters.includes(filter.parameter);
  const names = filter.as === 'time' ? ['from', 'to'] : ['min', 'max'];
  return names.every((name) => parameters.includes(name));
}

/** Returns whether the backend searches, filters or sorts the list. */
export const hasControls = ({ parameters, sorts }: DeclaredList): boolean =>
  parameters.length > 0 || sorts.length > 0;

/** Returns what is not valid in the text and the filters of a list of the backend. */
export const serverProblemsOf = <Row>(
  filters: Filter<Row>[],
  { text, values }: Pick<ListState, 'text' | 'values'>,
  declared: DeclaredList,
): FilterProblem[] => [
  ...(text.trim() === '' || isSearchable(declared)
    ? []
    : [{ label: 'Search', message: "This list can't be searched." }]),
  ...filters.flatMap((filter) => problemsOfFilter(filter, values, declared)),
];

function problemsOfFilter<Row>(
  filter: Filter<Row>,
  values: FilterValues,
  declared: DeclaredList,
): FilterProblem[] {
  const { id, label } = filter;
  if (values[id] === undefined || takes(filter, declared))
    return problemsOf(filter, values, largestAmount);
  return [{ label, message: "This list can't be filtered by it." }];
}

/** Returns the labels of the parameters of a request for a list. */
export const parameterLabels = <Row>(filters: Filter<Row>[]): Record<string, string> =>
  Object.fromEntries([
    ['q', 'Search'],
    ...filters.flatMap((filter) => {
      const { label } = filter;
      if (filter.as === 'choice') return [[filter.parameter, label]];
      const [first, last] = filter.as === 'time' ? ['from', 'to'] : ['min', 'max'];
      return [
        [first, `${label} from`],
        [last, `${label} to`],
      ];
    }),
  ]);

/** Returns whether the backend sorts a list by a column: by an amount only once its currency is chosen. */
export function isSortable<Row>(
  { as, field }: ListColumn<Row>,
  filters: Filter<Row>[],
  values: FilterValues,
  { sorts }: DeclaredList,
): boolean {
  if (field === undefined || !sorts.includes(field)) return false;
  const amount = filters.find((filter) => filter.as === 'amount');
  return as !== 'amount' || (amount !== undefined && currencyOf(amount, values) !== undefined);
}

function queryOfFilter<Row>(filter: Filter<Row>, values: FilterValues, at: Today): ListQuery {
  const value = values[filter.id];
  if (value === undefined) return {};
  if (filter.as === 'choice') return { [filter.parameter]: value === filter.missing ? '' : value };
  if (filter.as === 'time') {
    const { from, until } = periodOf(value, at) ?? {};
    return withoutMissing({ from: isoOf(from), to: isoOf(until) });
  }
  const { from, to } = rangeOf(value) ?? { from: '', to: '' };
  const amountOf = (decimal: string) =>
    parseAmount(decimal, currencyOf(filter, values) ?? '')?.toString();
  return withoutMissing({ min: amountOf(from), max: amountOf(to) });
}

const isoOf = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

const withoutMissing = (query: Record<string, string | undefined>): ListQuery =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
