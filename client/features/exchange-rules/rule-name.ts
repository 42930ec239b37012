import { text } from '#lib/format/values.ts';

interface Coded {
  code?: string | null;
}

/** The name of a rule: `XBT-USD`. */
export const ruleName = (rule: { cryptocurrency?: Coded | null; currency?: Coded | null }): string =>
  `${text(rule.cryptocurrency?.code)}-${text(rule.currency?.code)}`;
