import { type Extent, extentOf, partsInOrder } from '#format/extent.ts';
import { amountText } from '#format/money.ts';
import { unbroken } from '#format/values.ts';
import type { Day } from './api.ts';

/** The verdict on a day. */
export interface Verdict {
  tone: 'good' | 'warn' | 'neutral';
  sentence: string;
  detail?: string;
}

type Currency = NonNullable<Day['currencies']>[number];

/** Returns whether a sum of a currency is unknown. */
const isUnknown = ({ required, paid, swept, not_explained }: Currency): boolean =>
  [required, paid, swept, not_explained].some((amount) => typeof amount !== 'bigint');

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Formats the number of an extent: `2`, or `at least 2` of a list that may have more. */
const numberOf = ({ rows, total }: Extent) => (total === null ? `at least ${rows}` : String(total));

const isOne = ({ rows, total }: Extent) => (total ?? rows) === 1;

const isAny = ({ rows, total }: Extent) => rows + (total ?? 0) > 0;

const listed = new Intl.ListFormat('en-GB');

/** Returns the verdict of a day. An unknown sum is stated, and never taken for zero. */
export function verdictOf({ currencies, differences, differences_total }: Day): Verdict {
  if (!currencies) return { tone: 'warn', sentence: 'The sums of this day are not known.' };
  if (currencies.length === 0) return { tone: 'neutral', sentence: 'No deposits on this day.' };
  const unknown = currencies.filter(isUnknown).map(({ code }) => code);
  if (unknown.length > 0)
    return {
      tone: 'warn',
      sentence: `Not all amounts are known: ${unknown.join(', ')}.`,
      detail: 'Sums with an unknown amount are left out.',
    };
  const open = currencies.filter(({ not_explained }) => not_explained);
  const extent = extentOf(differences, differences_total);
  const isAnyUnexplained = differences?.some(({ explanation }) => explanation === null) ?? false;
  const detail = extent && differencesText(extent, differences ?? [], open);
  const named = detail === undefined ? {} : { detail };
  if (open.length === 0 && isAnyUnexplained)
    return {
      tone: 'warn',
      sentence: 'The sums balance, but some deposits differ.',
      ...named,
    };
  return open.length > 0
    ? {
        tone: 'warn',
        sentence: `Does not balance in ${open.length} of ${counted(currencies.length, 'currency').replace(/ys$/, 'ies')}.`,
        ...named,
      }
    : { tone: 'good', sentence: 'Balances in every currency.', ...named };
}

function differencesText(
  extent: Extent,
  differences: NonNullable<Day['differences']>,
  open: Currency[],
): string {
  if (extent.total === 0) return 'No deposit differs.';
  const [unexplained, explained] = partsInOrder(
    extent,
    differences,
    ({ explanation }) => explanation === null,
  );
  const amounts = open.map(({ not_explained, code }) => unbroken(amountText(not_explained, code)));
  const sums = amounts.length > 0 ? `: ${listed.format(amounts)}` : '';
  const count = `${capitalized(numberOf(extent))} ${isOne(extent) ? 'difference' : 'differences'}`;
  const end = `${isOne(unexplained) ? 'is' : 'are'} not explained${sums}.`;
  if (!isAny(explained)) return `${count} ${end}`;
  return isAny(unexplained)
    ? `${count}, of which ${numberOf(unexplained)} ${end}`
    : `${count}: ${numberOf(explained)} explained.`;
}
