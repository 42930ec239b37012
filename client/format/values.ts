import { lazily } from '#contract/lazily.ts';

/** A response value that is shown as text. */
export type Scalar = string | number | bigint | null | undefined;

/** The placeholder of a missing value. */
export const dash = '–';

/** Returns true for null and undefined. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Formats a value as text; a missing one is a dash. */
export const text = (value: Scalar): string => (isMissing(value) ? dash : String(value));

/** Formats a boolean as `yes` or `no`; undefined for a missing one. */
export function yesNo(value: boolean | null | undefined): string | undefined {
  if (isMissing(value)) return undefined;
  return value ? 'yes' : 'no';
}

/** Returns a text that stays on one line: an amount, or a time in a sentence. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const percentage = lazily(
  () =>
    new Intl.NumberFormat('en', {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** Formats a fraction as a percentage with 2 decimals: 0.8743 is `87.43%`; a missing one is a dash. */
export const percent = (fraction: number | null | undefined): string =>
  isMissing(fraction) ? dash : percentage().format(fraction);

/** Returns the name of a business, which may be empty. */
export const businessName = (name: string | null | undefined): string =>
  isMissing(name) ? '(Unresolved Business)' : name;
