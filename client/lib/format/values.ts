/** What stands for a missing value. */
export const dash = '–';

/** Whether there is no value to show. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Any value as text; a missing one is a dash. */
export function text(value: unknown): string {
  if (isMissing(value)) return dash;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `yes` or `no`; what is neither is shown as it came. */
export const yesNo = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : text(value));

const percentage = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A fraction as a percentage with 2 decimals: 0.8743 is `87.43%`. What is no number is shown as it came. */
export const percent = (fraction: unknown): string =>
  typeof fraction === 'number' ? percentage.format(fraction) : text(fraction);
